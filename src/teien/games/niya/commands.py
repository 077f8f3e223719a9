"""Niya's own commands: solve a garden, survey many."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from teien.terminal.command import AsJson, OptionList, Seed, progress, read_options

app = typer.Typer()


@app.command()
def solve(
    garden: Annotated[
        str,
        typer.Argument(
            help="16 tiles from a1 to d4, or kenroku, koraku, kairaku, or random.", metavar="GARDEN"
        ),
    ],
    moves: Annotated[str, typer.Option(help="Moves already made, such as a1,b2.")] = "",
    option: OptionList = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Solve a garden of Niya: who wins with best play, by which moves, and for how many points.

    `teien solve koraku`, `teien solve "MS MP MB MR CS CP CB CR PS PP PB PR IS IP IB IR" --moves a1,b1`.
    """
    import teien
    from teien.games.niya.book import CELLS
    from teien.games.niya.solver import solve as solve_state

    setup = None if garden == "random" else {"garden": garden, "first": 0}
    game = teien.new("niya", seed=seed, setup=setup, **read_options(option))
    for number, move in enumerate(filter(None, (part.strip() for part in moves.split(","))), 1):
        if game.over:
            raise teien.IllegalMove(f"Move {number} ({move}) comes after the end of the game.")
        game.play(game.owing[0], move)
    if game.over:
        raise teien.IllegalMove("There is nothing left to solve: the game is over.")
    solution = solve_state(game.state_for())
    facts = {
        "garden": game.setup["garden"],
        "moves": [entry.as_json() for entry in game.history],
        "to_move": game.owing[0],
        **_worth(solution.worth),
        "best": [CELLS[cell] for cell in solution.best],
        "values": {CELLS[cell]: _worth(worth) for cell, worth in solution.moves.items()},
    }
    if as_json:
        print(json.dumps(facts))
        return
    print(game)
    print(f"\nWith best play by both, the player to move has a {solution.worth}.")
    for cell, worth in sorted(solution.moves.items(), key=lambda move: -move[1].score):
        print(f"  {'*' if cell in solution.best else ' '} {CELLS[cell]}  {worth}")


def _worth(worth: Any) -> dict[str, Any]:
    return {"outcome": worth.outcome, "points": worth.points, "moves_to_end": worth.moves}


@app.command()
def survey(
    gardens: Annotated[int, typer.Option(help="How many random gardens.", min=1)] = 20_000,
    option: OptionList = None,
    seed: Seed = 1,
    workers: Annotated[
        int | None, typer.Option(help="How many cores to use; all of them otherwise.", min=1)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """How often the first player of Niya wins with best play, over many random gardens.

    `teien survey --gardens 20000 -o full_garden=draw`.
    """
    from teien.arena.simulate import Series, cores
    from teien.games.niya.survey import first_player_scores, shares
    from teien.play.registry import book_of

    series = Series("niya", 2, book_of("niya").read_options(read_options(option), 2), seed or 0)
    scores: list[int] = []
    with progress("Solving", gardens) as advance:
        for batch in first_player_scores(series, gardens, workers or cores()):
            scores += batch
            advance(len(batch))
    outcomes = shares(scores)
    if as_json:
        counts = {str(score): scores.count(score) for score in sorted(set(scores))}
        print(
            json.dumps(
                {
                    "gardens": gardens,
                    "options": series.options,
                    "seed": series.seed,
                    **outcomes,
                    "scores": counts,
                }
            )
        )
        return
    error = 1.96 * (outcomes["wins"] * (1 - outcomes["wins"]) / gardens) ** 0.5
    print(
        f"{gardens:,} random gardens, full garden = {series.options['full_garden']}: with best play the "
        f"first player wins {outcomes['wins']:.2%} (±{error:.2%}), draws {outcomes['draws']:.2%}, "
        f"loses {outcomes['losses']:.2%}."
    )
