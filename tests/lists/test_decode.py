"""Encodings are told by evidence, strictly, and the reason is recorded."""

import gzip
import io
import zipfile

import pytest

from pipeline.lists.limits import Limits
from pipeline.lists.model import ListRefused
from pipeline.lists.mojibake import are_garbled, faulty_lines
from pipeline.lists.read import read_list
from tests.lists.samples import CHINESE, GRAPHS, codes, column, read

SIMPLIFIED = "标题,作者\n大模型，综述,张三，李四\n"
TRADITIONAL = "標題,作者\n大模型，綜述,張三，李四\n"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_simplified_chinese_gives_the_same_rows_in_every_encoding(encoding):
    found = read(SIMPLIFIED.encode(encoding))
    assert (column(found, "title"), column(found, "authors")) == (["大模型，综述"], [["张三", "李四"]])
    assert found.header_language == "zh-Hans"


@pytest.mark.parametrize("encoding", ["utf-8", "big5", "utf-16", "utf-16-le", "utf-16-be"])
def test_traditional_chinese_gives_the_same_rows_in_every_encoding(encoding):
    found = read(TRADITIONAL.encode(encoding))
    assert (column(found, "title"), column(found, "authors")) == (["大模型，綜述"], [["張三", "李四"]])
    assert found.header_language == "zh-Hant"


@pytest.mark.parametrize(
    ("data", "encoding", "reason"),
    [
        (b"title\nA paper\n", "utf-8", "ASCII"),
        ("标题\n图像分割\n".encode(), "utf-8", "valid UTF-8"),
        (b"\xef\xbb\xbf" + "标题\n图像分割\n".encode(), "utf-8", "byte-order mark"),
        ("标题\n图像分割\n".encode("utf-16"), "utf-16-le", "byte-order mark"),
        ("标题\n图像分割\n".encode("utf-16-be"), "utf-16-be", "UTF-16"),
        ("标题\n图像分割\n".encode("gbk"), "gb18030", "plausible"),
        ("標題\n圖像分割\n".encode("big5"), "big5", "plausible"),
        ("title,authors\nNaïve Bayes,José Martín; Jürgen Müller\n".encode("cp1252"), "cp1252", "plausible"),
    ],
)
def test_the_encoding_is_recorded_with_its_reason(data, encoding, reason):
    found = read(data)
    assert found.encoding == encoding
    assert reason in found.encoding_reason


def test_utf8_without_a_mark_is_not_taken_for_gb18030():
    found = read("标题,摘要\n深度学习,我们提出方法\n")
    assert column(found, "title") == ["深度学习"]
    assert column(found, "abstract") == ["我们提出方法"]


@pytest.mark.parametrize("header", ["标题,作者,摘要", '"标题","作者","摘要"'])
def test_a_byte_order_mark_is_no_part_of_the_first_header(header):
    found = read(b"\xef\xbb\xbf" + f"{header}\r\nA,B,C\r\n".encode())
    assert found.frames["headers"]["field"].to_list() == ["title", "authors", "abstract"]
    assert column(found, "title") == ["A"]


@pytest.mark.parametrize("encoding", ["gbk", "utf-16-le", "utf-16-be"])
def test_blank_line_text_in_chinese_is_decoded(encoding):
    found = read(f"ICML 2026 论文列表\n\n{CHINESE}\n\n{CHINESE}\n".encode(encoding))
    assert (found.entries, column(found, "abstract")[0]) == (2, CHINESE)


def test_english_text_with_full_width_commas_is_gb18030():
    rows = "title,authors\n" + "".join(f"Paper number {n},Stéphane Blanc，Ada Moreau\n" for n in range(4))
    found = read(rows.encode("gb18030"))
    assert found.encoding == "gb18030"
    assert column(found, "authors")[0] == ["Stéphane Blanc", "Ada Moreau"]


def test_gzipped_lists_are_read_also_with_several_members():
    text = f"ICML 2026 Papers\n\n{GRAPHS}\n\n{GRAPHS}\n".encode()
    assert read(gzip.compress(text)).entries == 2
    assert read(gzip.compress(text[:100]) + gzip.compress(text[100:])).entries == 2
    assert "gunzip" in read(gzip.compress(text)).encoding_reason


def test_mojibake_is_undone_and_said_with_its_line():
    found = read("title,abstract\nClean naïve title,fine\nGarbled naÃ¯ve title,itâ€™s fixed\n")
    assert column(found, "title") == ["Clean naïve title", "Garbled naïve title"]
    assert found.frames["notices"].filter(code="mojibake_undone")["line"].to_list() == [3]


def test_utf8_that_had_been_read_as_gbk_is_undone():
    assert "论文".encode().decode("gb18030") == "璁烘枃"
    list_title, title = "ICML 2026 论文列表".encode().decode("gb18030"), "图的神经网络学习".encode().decode("gb18030")
    found = read(f"{list_title}\n\nTitle: {title}\nAuthors: {'Ada Müller'.encode().decode('gb18030')}\nAbstract: It works.\n")
    assert (found.header, column(found, "title"), column(found, "authors")) == (
        "ICML 2026 论文列表",
        ["图的神经网络学习"],
        [["Ada Müller"]],
    )
    assert found.frames["notices"].filter(code="mojibake_undone")["line"].to_list() == [1, 3, 4]


def test_gbk_that_had_been_read_as_latin_is_undone():
    text = "ICML 2026 论文列表\n\n标题：图的学习方法\n摘要：本文提出一种新的方法。\n"
    found = read("\n".join(line.encode("gb18030").decode("latin-1") for line in text.split("\n")))
    assert (found.header, column(found, "title")) == ("ICML 2026 论文列表", ["图的学习方法"])


@pytest.mark.parametrize(
    "line",
    ["忙茅", "录音与音频", "数据, naïve Bayes und Größe", "这是一个很长的句子，其中没有任何乱码。", "Crème brûlée à l'été"],
)
def test_clean_lines_are_no_mojibake(line):
    assert not are_garbled([line])


def test_characters_that_a_program_lost_are_said_with_their_lines():
    found = read("title,abstract\nA paper,x\nAn\ufffdther,y\nA third,\ufffd\ufffd\n")
    assert found.frames["notices"].filter(code="lost_characters")["line"].to_list() == [3, 4]


def test_clean_text_with_accents_is_no_mojibake():
    found = read("title,abstract\nÀ la carte Ångström Ãlberto,São Paulo – Łódź “quoted”\n")
    assert column(found, "abstract") == ["São Paulo – Łódź “quoted”"]
    assert "mojibake_undone" not in codes(found)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\n \r\n\t\n", "empty"),
        (b"\xef\xbb\xbf\n", "empty"),
        (b"%PDF-1.7 ...", "not_a_list"),
        (b"\x89PNG\r\n\x1a\n....", "not_a_list"),
        (b"title\nA \x00 paper\n", "not_a_list"),
        (bytes(range(256)) * 8, "not_a_list"),
        (gzip.compress(b"title\nA paper\n", mtime=0)[:-9], "broken_file"),
        (b"\x1f\x8b" + b"nonsense" * 9, "broken_file"),
        ("标题,摘要\n深度学习,我们提出方法\n".encode()[:-2], "unknown_encoding"),
        ("标题,摘要\n深度学习,我们提出方法\n".encode() + b"\xff\xfe,x\n" + "更多的中文内容".encode(), "unknown_encoding"),
        ("标题,作者\n".encode("utf-16")[:-1], "unknown_encoding"),
    ],
)
def test_what_is_no_text_is_refused_with_a_reason(data, reason):
    with pytest.raises(ListRefused) as refusal:
        read_list(data, "list.csv")
    assert refusal.value.reason == reason
    assert refusal.value.detail.endswith(".")


def test_a_gzip_bomb_is_refused_before_it_is_in_memory():
    bomb = gzip.compress(b" " * 30_000_000)
    with pytest.raises(ListRefused, match="too_large"):
        read_list(bomb, "list.txt.gz", Limits(compression_ratio=100))
    with pytest.raises(ListRefused, match="too_large"):
        read_list(bomb, "list.txt.gz", Limits(decompressed_bytes=1_000_000))


def test_a_line_beyond_the_limit_is_refused_with_its_number():
    with pytest.raises(ListRefused, match="Line 2 ") as refusal:
        read_list(b"ICML 2026 Papers\n" + b"We prove a bound. " * 3_000, "list.txt", Limits(line_chars=20_000))
    assert (refusal.value.reason, refusal.value.line) == ("too_large", 2)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"PK\x03\x04" + bytes(26) + b"word/document.xml" + bytes(99), "a Word document; copy the list out of it as text"),
        (b"PK\x03\x04" + bytes(26) + b"ppt/presentation.xml" + bytes(99), "a presentation of PowerPoint"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le") + bytes(99), "an old Word document"),
        (b"{\\rtf1\\ansi Learning on ice}", "a document in rich text"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "an image; copy the list out of it with a program that recognises text"),
        (b"RIFF\x24\x00\x00\x00WEBPVP8 ", "an image"),
        (b"%PDF-1.7\n", "a PDF document; copy the list out of it as text"),
        (b"BZh91AY&SY" + bytes(99), "a bzip2 archive; decompress it"),
    ],
)
def test_a_file_that_holds_no_text_is_named_with_what_to_do(data: bytes, what: str):
    with pytest.raises(ListRefused) as refused:
        read_list(data, "list.txt")
    assert refused.value.reason == "not_a_list"
    assert what in refused.value.detail


def test_a_zip_archive_is_named_with_the_files_in_it():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("icml.txt", "iclr.txt", "acl.txt", "cvpr.txt"):
            archive.writestr(name, "ICML 2026 Papers")
    with pytest.raises(ListRefused, match=r"a zip archive of icml\.txt, iclr\.txt, acl\.txt and 1 more; decompress it"):
        read_list(packed.getvalue(), "lists.zip")


def test_text_that_begins_like_an_archive_is_text():
    found = read(b"BZhang and others, ICML 2026 papers\n\n" + GRAPHS.encode() + b"\n\n" + GRAPHS.encode() + b"\n")
    assert found.entries == 2


def test_countless_members_of_a_gzip_file_are_unpacked_one_after_another():
    empty = gzip.compress(b"", mtime=0)
    found = read(gzip.compress(SIMPLIFIED.encode()) + empty * 100_000, "list.csv.gz")
    assert column(found, "title") == ["大模型，综述"]


def test_bytes_behind_the_end_of_a_gzip_file_are_not_passed_over():
    packed = gzip.compress(SIMPLIFIED.encode())
    assert read(packed + b"\x00" * 512, "list.csv.gz").entries == 1
    with pytest.raises(ListRefused, match="goes on after its end"):
        read(packed + "标题".encode(), "list.csv.gz")


def test_gbk_read_as_latin_is_undone_on_lines_of_less_common_characters_too():
    lines = ["ICML 2026 论文列表", "", "噪声图上的可信边学习研究", "知识增强的医学影像报告生成", "联邦学习中的异构预算自适应微调"]
    found = read("\n".join(lines).encode("gbk").decode("latin-1"))
    assert (found.header, column(found, "title")) == (lines[0], lines[2:])


@pytest.mark.parametrize(
    "title", ["É È Ê: Ångström Ünits in Practice", "AÇÃO E REAÇÃO EM SIMULAÇÕES", "Über Größen: ÄÖÜß and Their Kin"]
)
def test_capitals_with_marks_are_no_chinese(title):
    assert column(read(f"title,year\n{title},2026\nOn Graphs,2026\n"), "title")[0] == title


@pytest.mark.parametrize("before", range(1024 * 1024 - 4, 1024 * 1024 + 1))
def test_a_lost_character_is_told_wherever_the_parts_that_are_looked_through_end(before):
    text = ("A plain line of text.\n" * (before // 22 + 1))[:before]
    assert faulty_lines(f"{text}\ufffd".encode()) == ((), (text.count("\n") + 1,))
