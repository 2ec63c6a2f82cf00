"""The rule card as a page: its Markdown, converted to HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import escape

from croupier.notation.explain import gist

_CLAUSE = r"[a-z][a-z0-9]*(?:\.[A-Za-z0-9]+)+"
_ONLY_CLAUSES = re.compile(rf"{_CLAUSE}(?: {_CLAUSE})*")
_CITED = re.compile(rf"\(({_CLAUSE}(?:, {_CLAUSE})*)\)")


class Card(RendererHTML):
    """Tables can be scrolled, and clauses open to show their text."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Text with its clauses: in brackets at the end of a sentence, or alone in a cell."""
        safe = super().text(tokens, idx, options, env)
        if _ONLY_CLAUSES.fullmatch(safe):
            return _clauses(safe.split())
        return _CITED.sub(lambda found: _clauses(found[1].split(", ")), safe)

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A frame around the table, which the keyboard can scroll."""
        table = self.renderToken(tokens, idx, options, env)
        return f'<div class="scrolls" tabindex="0">{table}'

    def table_close(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """The end of the table and its frame."""
        return f"{self.renderToken(tokens, idx, options, env)}</div>"

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """The head of a column."""
        tokens[idx].attrSet("scope", "col")
        return self.renderToken(tokens, idx, options, env)


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("js-default", renderer_cls=Card)


def written_up(card: str) -> str:
    """A rule card in HTML: headings, lists, and its table of wagers."""
    return str(_markdown().render(card.replace("<br>", " ")))


def _clauses(ids: list[str]) -> str:
    gists = "".join(f"<span>{escape(gist(one))}</span>" for one in ids)
    return f'<details class="why"><summary>{", ".join(ids)}</summary>{gists}</details>'
