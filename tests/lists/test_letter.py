"""Lists as they come in mails, messages and answers: what stands around them is no paper, and is told."""

import pytest

from tests.lists.samples import FACTS, GRAPHS, TEMPERING, codes, column, read

TITLES = ["Learning Which Edges to Trust", "How Edits of Facts Spread", "Tempering with Learned Temperatures"]
NUMBERED = "".join(f"{at}. {title}\n" for at, title in enumerate(TITLES, 1))
TEXTS = "\n\n".join(f"{title}\n{text}" for title, text in zip(TITLES, (GRAPHS, FACTS, TEMPERING), strict=True))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Hi all,\n\nhere is the list of papers accepted at ICML 2026:\n\n", "\n\nBest regards,\nMaria\n"),
        (
            "Dear colleagues,\n\nplease find below the abstracts of the\npapers accepted at ICML 2026.\n\n",
            "\n\nCheers\nTom Neill\nUCL\n",
        ),
        ("各位老师、同学：\n\n大家好！以下是ICML 2026录用的论文列表，请查收。\n\n", "\n\n祝好\n李娜\n"),
        (
            "Sure! Here are the ICML 2026 papers you asked for, with their abstracts.\n\n",
            "\n\nLet me know if you'd like more of them!\n",
        ),
        ("好的，以下为您整理的ICML 2026论文摘要。\n\n", "\n\n如果需要其他论文，请告诉我。\n"),
    ],
)
@pytest.mark.parametrize("papers", [NUMBERED, TEXTS])
def test_venue_named_in_the_sentence_that_hands_a_list_over(before: str, after: str, papers: str):
    found = read(before + papers + after)
    assert column(found, "title") == TITLES
    assert (found.venue, found.year) == ("ICML", 2026)
    assert "venue_from_remark" in codes(found)
    assert column(found, "line_start")[0] == before.count("\n") + 1


def test_greeting_is_no_section_and_farewell_no_abstract():
    found = read(f"Hello everyone,\nthese are the abstracts for Friday:\n\n{TEXTS}\n\nThanks,\nMaria\n")
    assert column(found, "abstract") == [GRAPHS, FACTS, TEMPERING]
    assert column(found, "sections") == [[], [], []]


def test_head_of_a_mail_over_a_list_of_items():
    head = "From: Maria <maria@uni.example>\nTo: group@uni.example\nSubject: Friday\nDate: Mon, 1 Jun 2026\n\n"
    found = read(f"{head}Hi all,\n\nhere are the papers of ICML 2026.\n\n" + "".join(f"- {title}\n" for title in TITLES))
    assert (column(found, "title"), found.venue) == (TITLES, "ICML")


def test_mail_that_is_passed_on():
    head = (
        "---------- Forwarded message ---------\nFrom: Chair <chair@conf.example>\nSubject: ICML 2026 accepted papers\nTo: us\n\n"
    )
    found = read(f"{head}{TEXTS}\n")
    assert (found.header, column(found, "line_start")) == ("ICML 2026 accepted papers", [6, 9, 12])


def test_mail_in_gb18030():
    text = f"各位老师：\n\n附上ICML 2026的论文列表。\n\n{NUMBERED}\n祝好\n李娜\n"
    found = read(text.encode("gb18030"))
    assert (found.encoding, found.venue, column(found, "title")) == ("gb18030", "ICML", TITLES)


def test_quoted_mail_loses_greeting_and_sign():
    text = f"Hi all,\n\nhere are the papers of ICML 2026:\n\n{TEXTS}\n"
    found = read("Maria Garcia wrote:\n" + "".join(f"> {line}\n" for line in text.split("\n")))
    assert (column(found, "title"), found.venue) == (TITLES, "ICML")


def test_titles_that_begin_like_a_greeting_are_titles():
    titles = ["Hello World: Agents that Explore", "Dear Machine, Can You Hear Me?", "Best of Both Worlds in Bandits", *TITLES]
    assert column(read("ICML 2026 Papers\n\n" + "\n".join(titles) + "\n"), "title") == titles


def test_short_abstract_that_hands_nothing_over_is_an_abstract():
    first = "The following conjecture is proved. Below a threshold of noise, sampling is easy, and above it, it is hard."
    found = read(f"{first}\n\n{GRAPHS}\n\n{FACTS}\n")
    assert column(found, "abstract") == [first, GRAPHS, FACTS]


def test_venue_of_a_line_over_items():
    found = read("NeurIPS 2025 Accepted Papers\n" + "".join(f"* {title}\n" for title in TITLES))
    assert (column(found, "title"), found.venue, found.year) == (TITLES, "NeurIPS", 2025)


def test_messages_of_a_chat():
    items = "".join(f"• {title}\n" for title in TITLES)
    text = f"Maria Garcia  10:32 AM\nhere are the ICML 2026 papers from our group:\n{items}\nTom Neill  10:35 AM\nthanks!\n"
    assert (column(read(text), "title"), read(text).venue) == (TITLES, "ICML")
    text = f"李娜 2026-06-01 10:32\nICML 2026论文列表：\n{NUMBERED}\n张伟 2026-06-01 10:40\n收到，谢谢\n"
    assert (column(read(text), "title"), read(text).venue) == (TITLES, "ICML")


def test_note_at_the_end_of_an_answer():
    found = read(
        f"I found the following papers accepted at **NeurIPS 2025**:\n\n{NUMBERED}\n*Note: this list may be incomplete.*\n"
    )
    assert (column(found, "title"), found.venue) == (TITLES, "NeurIPS")


def test_abstracts_quoted_below_the_title_of_the_list():
    found = read(f"ICML 2026 Papers\n\n> {GRAPHS}\n\n> {FACTS}\n")
    assert (column(found, "abstract"), codes(found)) == ([GRAPHS, FACTS], ["quoted_lines"])


def test_a_note_within_the_last_entry_is_no_offer():
    entry = "Title: {}\nAuthors: Ada Moreau\nAbstract: {}\n"
    rest = "".join(f"Field {at}: of no matter\n" for at in range(13))
    found = read("\n".join((entry.format(TITLES[0], GRAPHS), entry.format(TITLES[1], FACTS) + "Note: oral\n" + rest)))
    assert (column(found, "title"), column(found, "abstract")[1][: len(FACTS)]) == (TITLES[:2], FACTS)
    assert "outside_entries" not in codes(found)
