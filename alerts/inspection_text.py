"""What a town asks of an inspection, from the TOML text of its profile."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from alerts.inspection_rules import Answer, InspectionItem, InspectionRules
from siltwatch.textual import Strict

_Text = Annotated[str, Field(min_length=1)]


class _Item(Strict):
    item: Annotated[str, Field(pattern=r"^[a-z][a-z_]{1,30}$")]
    answer: Answer = "words"
    title: _Text
    text: _Text
    citation: _Text | None = None
    checks: tuple[_Text, ...] = ()


class InspectionText(Strict):
    """The table `[inspection]` of a profile."""

    citation: _Text
    to_check: bool = False
    correct_days: Annotated[int, Field(gt=0)] | None = None
    correct_because: str = ""
    items: tuple[_Item, ...] = ()

    @model_validator(mode="after")
    def _says_why(self) -> Self:
        if (self.correct_days is None) != (not self.correct_because):
            message = "`correct_days` and `correct_because` go together: say where the time comes from"
            raise ValueError(message)
        names = [item.item for item in self.items]
        if len(set(names)) < len(names):
            message = "an item is given twice"
            raise ValueError(message)
        return self

    def build(self) -> InspectionRules:
        """The rules; what nobody has held against the source says so wherever it is shown."""
        return InspectionRules(
            citation=self._cited(self.citation),
            items=tuple(self._item(item) for item in self.items),
            correct_days=self.correct_days,
            correct_because=self.correct_because,
        )

    def _item(self, item: _Item) -> InspectionItem:
        return InspectionItem(
            item=item.item,
            answer=item.answer,
            title=item.title,
            text=item.text,
            citation=self._cited(item.citation or self.citation),
            checks=item.checks,
        )

    def _cited(self, citation: str) -> str:
        return f"{citation} (to be checked)" if self.to_check else citation
