"""Tell the core how Python makes what it returns; imported once, by the package itself."""

from kartenspiel import _core
from kartenspiel.action_notation import parse_action
from kartenspiel.actions import action_of, deal_of
from kartenspiel.games import Phase
from kartenspiel.legal import LegalActions
from kartenspiel.refusals import refuse

_core.bind(
    action=action_of,
    deal=deal_of,
    refusal=refuse,
    parse=parse_action,
    legal=LegalActions,
    phases=Phase,
)
