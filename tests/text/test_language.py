"""English, Chinese or another language."""

import pytest

from pipeline.text.language import abstract_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("We train a model for the planning of paths.", "en"),
        ("Deep networks generalise.", "en"),
        ("We study café reviews — naïve ones — of Müller et al.", "en"),
        ("我们提出了一种方法。", "zh"),
        ("本文提出 Tile-Routing Network (TRN)，在 LongQA-Bench 上超过 Sparse-Encoder-Large。", "zh"),
        ("We translate 你好 and 谢谢 into English with a small model.", "en"),
        ("Nous proposons une méthode pour la planification des chemins dans les graphes.", "other"),
        ("Wir schlagen ein Verfahren vor, das die Planung von Wegen mit einem Modell lernt.", "other"),
        ("Proponemos un método para la planificación de caminos con una red que se entrena.", "other"),
        ("本研究では経路計画のための手法を提案する。", "other"),
        ("본 논문에서는 경로 계획 방법을 제안한다.", "other"),
        ("Мы предлагаем метод планирования путей.", "other"),
        ("12 345", "other"),
        ("", "other"),
    ],
)
def test_language_of_an_abstract(text: str, language: str) -> None:
    assert abstract_language(text) == language
