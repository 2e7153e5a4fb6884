"""Names side by side in a list lean towards one kind."""

from pipeline.claims.naming.leaning import leant


def test_a_doubtful_member_of_a_list_takes_after_the_others() -> None:
    """`A, B and C`: the second is raised, the sure ones hardly move."""
    scores = leant("N,NCN", [(0, 1, 0), (2, 3, 1), (4, 5, 2)], [(150,), (-80,), (150,)])
    assert scores[1] > (-80,)
    assert scores[0] < (150,)


def test_names_with_other_words_between_them_do_not_lean() -> None:
    alone = [(150,), (-80,)]
    assert leant("NVN", [(0, 1, 0), (2, 3, 1)], alone) == alone


def test_two_mentions_of_one_name_do_not_lean() -> None:
    assert leant("N,N", [(0, 1, 0), (2, 3, 0)], [(40,)]) == [(40,)]


def test_scores_move_by_a_bounded_part() -> None:
    """A neighbour that is as sure as can be moves a score no further than one that is sure."""
    one, other = (leant("N,N", [(0, 1, 0), (2, 3, 1)], [(0,), (sure,)])[0] for sure in (200, 2000))
    assert one == other
