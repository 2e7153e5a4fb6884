"""From the bytes of one list file to its headers, entries, rejects and notices: the first stage.

`read.read_list` is its one public function; `model.ListRefused` is what it raises, `limits.Limits` what bounds it.
"""
