"""The table `notices`, written by the lists stage."""

from schemas.columns import LIST_ID, Integer, Table, Text, integer, varchar


class Notices(Table):
    """One row per thing worth knowing that rejects nothing."""

    list_id: Text = varchar(LIST_ID)
    line: Integer = integer("Line that the notice is about (1-based); null where it is about the whole list.", null=True, least=1)
    code: Text = varchar(
        "Short code of the kind of notice, such as duplicate_key, stray_line, mojibake_undone or unknown_header."
    )
    detail: Text = varchar("One sentence that says what was seen and what was done.")
