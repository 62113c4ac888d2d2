"""Simple players, for demonstrations, simulations and as a start for better ones.

A player sees what its seat may know and has a random generator, nothing else.
"""

from kartenspiel.players.player import Player as Player
from kartenspiel.players.random_player import RandomPlayer as RandomPlayer
from kartenspiel.players.simple import SimplePlayer as SimplePlayer
from kartenspiel.players.table import EndlessMatchError as EndlessMatchError
from kartenspiel.players.table import Generators as Generators
from kartenspiel.players.table import play as play
from kartenspiel.players.table import steps as steps
