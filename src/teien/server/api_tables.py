"""Over HTTP: tables, and all that is done at them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import RedirectResponse, Response

from teien.play.book import Json
from teien.play.registry import book_of, is_own
from teien.server import catalogue, requests
from teien.server.bots import HINT
from teien.server.dependencies import (
    Onlooker,
    Someone,
    TheHall,
    TheLimits,
    ThePeople,
    ThePostcards,
    TheReviews,
    Whoever,
    address_of,
)
from teien.server.disconnect import unless_disconnected
from teien.server.hall import Hall
from teien.server.headers import CSP_OF_PICTURES
from teien.server.people import People, Person
from teien.server.postcard import compose
from teien.server.problems import answer, problems, stream, written
from teien.server.streams import EventStream, heartbeat, message, rung
from teien.tables import answers
from teien.tables.entries import Draft
from teien.tables.keeping import laid
from teien.tables.refusals import Stale
from teien.tables.setting import facts_of, level_of, strongest_level
from teien.tables.table import Table
from teien.tables.views import Viewer, record, replay, too_far_behind
from teien.tables.views import picture as picture_of

api = APIRouter(prefix="/api", tags=["tables"])
TableId = Annotated[
    str, Path(alias="id", pattern=requests.ID, description="The table's id, from its link /t/ID.")
]
ACTING = problems(400, 401, 403, 404, 409)


@api.get("/games", response_model=answers.Games, responses=problems(), tags=["games"])
async def games(hall: TheHall) -> Response:
    """What can be played: players, options with their values, bots, clocks."""
    listed = await asyncio.to_thread(catalogue.listed)
    return answer(answers.Games(games=listed, clocks=["none", "live", "days"]))


# --- setting a table --------------------------------------------------------------------------


@api.post(
    "/tables", status_code=201, response_model=answers.TableAnswer, responses=problems(400, 401, 403, 409)
)
async def set_a_table(said: requests.NewTable, me: Someone, hall: TheHall, limits: TheLimits) -> Response:
    """Set a table; with `start`, and no seat open, the game begins at once."""
    limits.set_table(me.id)
    facts = await asyncio.to_thread(_facts, said, me)
    table = await hall.set_table(
        me.id, facts, lambda table: table.start_if_full(me.id, must=True) if said.start else []
    )
    return answer(hall.broadcast.whole(table, me.viewer), 201)


@api.post(
    "/tables/keep",
    status_code=201,
    response_model=answers.TableAnswer,
    responses={
        **problems(400, 401, 403, 409),
        200: {"description": "It was kept before: its table, as it is now.", "model": answers.TableAnswer},
    },
)
async def keep(
    request: Request, said: requests.PlayedGame, me: Someone, hall: TheHall, limits: TheLimits
) -> Response:
    """Keep a game that was played on a device, whether it is over or goes on here; it is never rated.

    Every shuffle and every move is proved. The same game again is at the same table.
    """
    limits.set_table(me.id)
    catalogue.must_work(said.record.game)
    await hall.make_ready(said.record.game)
    async with hall.past.place(address_of(request), 1.0):
        played = await asyncio.to_thread(_laid, said, me, hall)
    new = await hall.keep(played, me.id)
    async with hall.holding(played.id) as table:
        return answer(hall.broadcast.whole(table, me.viewer), 201 if new else 200)


def _laid(said: requests.PlayedGame, me: Person, hall: Hall) -> Table:
    record = said.record.model_dump()
    return laid(record, said.table(), said.ending, said.resigned, me, hall.outages, hall.now())


def _facts(said: requests.NewTable, me: Person) -> Json:
    catalogue.must_work(said.game)
    return facts_of(said, me)


# --- looking ----------------------------------------------------------------------------------


@api.get("/tables/{id}", response_model=answers.TableAnswer, responses=problems(404))
async def look(table_id: TableId, viewer: Onlooker, hall: TheHall) -> Response:
    """The table, as the caller may know it."""
    async with hall.holding(table_id) as table:
        return answer(hall.broadcast.whole(table, viewer))


@api.get(
    "/tables/{id}/picture.png",
    responses={
        **problems(404),
        200: {"description": "The picture.", "content": {"image/png": {}}},
        302: {"description": "The game's own picture: before the first move, or while many are drawn."},
    },
    response_class=Response,
)
async def picture(table_id: TableId, hall: TheHall, postcards: ThePostcards) -> Response:
    """The board as a spectator sees it, 1200 × 630, for whoever was sent a link; at most ten seconds old."""
    async with hall.holding(table_id) as table:
        name, position = table.game_name, table.head
        board = table.game.svg() if table.game else ""
    png = (
        await postcards.of(table_id, position, lambda: compose(board, book_of(name).title)) if board else None
    )
    if png is None:
        return RedirectResponse(f"/og-{name if is_own(name) else 'site'}.png", 302)
    headers = {"Cache-Control": "public, max-age=60", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(png, media_type="image/png", headers=headers)


@api.get(
    "/tables/{id}/picture.svg",
    responses={
        **problems(403, 404, 409),
        200: {"description": "The picture.", "content": {"image/svg+xml": {}}},
    },
    response_class=Response,
)
async def drawn(
    table_id: TableId,
    viewer: Onlooker,
    hall: TheHall,
    seat: Annotated[requests.SeatNumber | None, Query()] = None,
    step: Annotated[int | None, Query(ge=0, description="As it was then; now, if none is said.")] = None,
    looks: Annotated[
        str | None, Query(max_length=16, description="Changes with the picture; read by nobody but caches.")
    ] = None,
) -> Response:
    """The table as a seat (or, without one, a spectator) sees it, for whoever may look at the replay so."""
    async with hall.holding(table_id) as table:
        draw = picture_of(table, viewer, seat, step)
    return Response(
        await asyncio.to_thread(draw),
        media_type="image/svg+xml",
        headers={"Content-Security-Policy": CSP_OF_PICTURES},
    )


@api.get(
    "/tables/{id}/events",
    responses=stream(404),
    status_code=200,
    response_class=EventStream,
)
async def follow(
    request: Request,
    table_id: TableId,
    me: Whoever,
    hall: TheHall,
    people: ThePeople,
    limits: TheLimits,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> Response:
    """All that happens, as server-sent events.

    `snapshot` (the table, as GET gives it) comes first and whenever one is too far behind; then `step` (the
    game went on: News), `table` (News without a move), `chat`, and `presence` (who came or went, gathered
    over a second: Presence). Every event has the position as its id; a reader that comes back with
    `Last-Event-ID` goes on from there. When the reader's key ends, so does the stream. Only so many streams
    may be open for each person and address.
    """
    async with hall.holding(table_id):
        pass  # there is such a table
    known = int(last_event_id) if last_event_id and last_event_id.isdecimal() else since
    place = limits.stream(me.id if me else None, address_of(request))
    return EventStream(_events(hall, people, table_id, me, known), place)


async def _events(
    hall: Hall, people: People, table_id: str, me: Person | None, known: int | None
) -> AsyncGenerator[bytes, None]:
    viewer = me.viewer if me else Viewer()
    async with hall.broadcast.watching(table_id, viewer) as bell, people.following(me, bell):
        seen = hall.broadcast.watchers.number(table_id)
        while True:
            told = None
            if bell.news:
                bell.news = False
                viewer = hall.broadcast.viewer_now(viewer)
                async with hall.holding(table_id) as table:
                    if known is None or too_far_behind(table, known):
                        told = hall.broadcast.snapshot(table, viewer)
                    elif known < table.head:
                        told = hall.broadcast.told(table, viewer, known)
                    known = table.head
                if told:
                    seen = hall.broadcast.watchers.number(table_id)
            if seen != hall.broadcast.watchers.number(table_id):
                told, seen = hall.broadcast.who_looks(table_id), hall.broadcast.watchers.number(table_id)
            if me and not await people.knows(me):
                return
            if told:
                yield message(*told, known)
            while not await rung(bell):
                yield heartbeat()


# --- acting -----------------------------------------------------------------------------------


async def _done(
    hall: Hall, table_id: str, me: Person, since: int | None, decide: Callable[[Table], list[Draft]]
) -> Response:
    """Does something and answers with what is new; a stale position is answered with the same."""

    def told(table: Table) -> Response:
        _, news = hall.broadcast.told(table, me.viewer, table.head - 1 if since is None else since)
        return written(news)

    try:
        return await hall.act(table_id, decide, told)
    except Stale as stale:
        async with hall.holding(table_id) as table:
            stale.news = hall.broadcast.news(table, me.viewer, stale.since)
        raise


@api.post("/tables/{id}/join", response_model=answers.News, responses=ACTING)
async def join(table_id: TableId, said: requests.Join, me: Someone, hall: TheHall) -> Response:
    """Sit down: once, or as the host on several seats.

    A public table, and one that is kept for a rematch, starts when the last one is there.
    """

    def sit(table: Table) -> list[Draft]:
        return table.join(me.id, said.name or me.name, said.seat, said.word)

    return await _done(hall, table_id, me, None, sit)


@api.post("/tables/{id}/leave", response_model=answers.News, responses=ACTING)
async def leave(table_id: TableId, said: requests.Leave, me: Someone, hall: TheHall) -> Response:
    """Get up. Once the game is on, a bot plays on, and the seat may be taken back."""
    return await _done(hall, table_id, me, None, lambda table: table.leave(me.id, said.seat))


@api.post("/tables/{id}/dismiss", response_model=answers.News, responses=ACTING)
async def dismiss(table_id: TableId, said: requests.Dismiss, me: Someone, hall: TheHall) -> Response:
    """Send someone away before the game; the host does it. They may watch, but not sit down here again."""
    return await _done(hall, table_id, me, None, lambda table: table.dismiss(me.id, said.player))


@api.post("/tables/{id}/start", response_model=answers.News, responses=ACTING)
async def start(table_id: TableId, me: Someone, hall: TheHall) -> Response:
    """Begin the game; the host does it, when no seat is open."""
    return await _done(hall, table_id, me, None, lambda table: table.start(me.id))


@api.post("/tables/{id}/word", response_model=answers.News, responses=ACTING)
async def add_a_word(table_id: TableId, said: requests.NewWord, me: Someone, hall: TheHall) -> Response:
    """A word of one's own for the shuffle, until the game starts."""
    return await _done(hall, table_id, me, None, lambda table: table.choose_word(me.id, said.seat, said.word))


@api.post("/tables/{id}/moves", response_model=answers.News, responses=ACTING)
async def move(table_id: TableId, said: requests.NewMove, me: Someone, hall: TheHall) -> Response:
    """Make a move. It is on the disk before it is answered; the same id again does nothing more."""
    return await _done(
        hall,
        table_id,
        me,
        said.position,
        lambda table: table.move(me.id, said.seat, said.move, said.position, said.id),
    )


@api.post("/tables/{id}/undo", response_model=answers.News, responses=ACTING)
async def undo(table_id: TableId, said: requests.NewUndo, me: Someone, hall: TheHall) -> Response:
    """Take back the seat's last move and what followed; other people at the table are asked first."""
    return await _done(
        hall, table_id, me, said.position, lambda table: table.undo(me.id, said.seat, said.position)
    )


@api.post("/tables/{id}/undo/answer", response_model=answers.News, responses=ACTING)
async def answer_undo(table_id: TableId, said: requests.Answer, me: Someone, hall: TheHall) -> Response:
    """Agree to an undo or refuse it."""
    return await _done(
        hall, table_id, me, said.position, lambda table: table.answer_undo(me.id, said.agree, said.position)
    )


@api.post("/tables/{id}/stand-in", response_model=answers.News, responses=ACTING)
async def hand_over(table_id: TableId, said: requests.StandIn, me: Someone, hall: TheHall) -> Response:
    """Hand a seat to a bot, or take it back."""
    return await _done(hall, table_id, me, None, lambda table: table.hand_over(me.id, said.seat, said.bot))


@api.post("/tables/{id}/resign", response_model=answers.News, responses=ACTING)
async def resign(table_id: TableId, said: requests.Resign, me: Someone, hall: TheHall) -> Response:
    """Give a seat up for good. With one seat left it has won; with more, a bot plays on for whoever resigned.

    Where no other person plays, the game is over.
    """
    return await _done(hall, table_id, me, None, lambda table: table.resign(me.id, said.seat))


@api.post("/tables/{id}/hint", response_model=answers.Hint, responses=ACTING)
async def hint(
    request: Request, table_id: TableId, said: requests.Hinted, me: Someone, hall: TheHall, limits: TheLimits
) -> Response:
    """What a bot would do on one's seat; only where no other person plays.

    A few may be asked for at once. Whoever hangs up before the answer ends the thought.
    """
    async with hall.holding(table_id) as table:
        game, position = table.ask_hint(me.id, said.seat), table.head
        level = level_of(table.game_name, said.level or strongest_level(table.game_name))
    with limits.hint(me.id, address_of(request)):
        best = await unless_disconnected(
            request.receive, hall.bots.choose(game, said.seat, level, me.id, HINT)
        )
    return answer(answers.Hint(seat=said.seat, move=best, level=level, position=position))


@api.post("/tables/{id}/chat", response_model=answers.News, responses=ACTING)
async def say(
    table_id: TableId, said: requests.NewChat, me: Someone, hall: TheHall, limits: TheLimits
) -> Response:
    """Say something at the table."""
    limits.say(me.id)
    return await _done(hall, table_id, me, None, lambda table: table.say(me.id, me.name, said.text, said.id))


@api.post("/tables/{id}/mute", response_model=answers.News, responses=ACTING)
async def mute(
    table_id: TableId, said: requests.Mute, me: Someone, hall: TheHall, people: ThePeople
) -> Response:
    """Hear someone no more: oneself, at all tables, or (as the host) everyone, at this one."""
    if not said.everyone:
        me = await people.mute(me, said.player, said.muted)
        hall.broadcast.mute(me)
        return await _done(hall, table_id, me, None, lambda table: [])
    return await _done(hall, table_id, me, None, lambda table: table.mute(me.id, said.player, said.muted))


@api.post("/tables/{id}/abandon", response_model=answers.News, responses=ACTING)
async def abandon(table_id: TableId, me: Someone, hall: TheHall) -> Response:
    """End the game unfinished, once all who play want it; before the start the host closes the table.

    Whoever is away is asked for ten minutes: after that the others may end it, by asking again.
    """
    return await _done(hall, table_id, me, None, lambda table: table.abandon(me.id, hall.now()))


@api.post("/tables/{id}/abandon/refuse", response_model=answers.News, responses=ACTING)
async def refuse_to_end(table_id: TableId, me: Someone, hall: TheHall) -> Response:
    """Play on, though someone wants to end the game unfinished: then nobody is asked any more."""
    return await _done(hall, table_id, me, None, lambda table: table.refuse_to_end(me.id))


@api.post("/tables/{id}/rematch", response_model=answers.TableAnswer, responses=ACTING)
async def rematch(table_id: TableId, me: Someone, hall: TheHall, limits: TheLimits) -> Response:
    """Once more: a new table with the same people and bots, everyone one seat further.

    The seats of the others are kept for them; when the last of them has joined, the game starts. Whoever asks
    second sits down at the same new table.
    """
    table = await hall.rematch(table_id, me, lambda: limits.set_table(me.id))
    return answer(hall.broadcast.whole(table, me.viewer))


# --- the past ---------------------------------------------------------------------------------


@api.get(
    "/tables/{id}/record",
    responses={**problems(404, 409), 200: {"description": "The game on paper: docs/records.md."}},
)
async def the_record(table_id: TableId, hall: TheHall) -> Response:
    """The game on paper, with the secret behind its shuffles, once it is over."""
    async with hall.holding(table_id) as table:
        return answer(record(table))


@api.get("/tables/{id}/replay", response_model=answers.Replay, responses=problems(403, 404, 409))
async def the_replay(
    request: Request,
    table_id: TableId,
    viewer: Onlooker,
    hall: TheHall,
    seat: Annotated[requests.SeatNumber | None, Query()] = None,
) -> Response:
    """The game step by step, as a seat (or, without one, a spectator) saw it."""
    async with hall.holding(table_id) as table:
        play_again = replay(table, viewer, seat)
    async with hall.past.place(address_of(request), 1.0):
        return answer(await asyncio.to_thread(play_again))


@api.get(
    "/tables/{id}/review",
    response_model=answers.ReviewAnswer,
    responses={
        **problems(404, 409),
        202: {"model": answers.ReviewAnswer, "description": "It is being worked out: ask again."},
    },
)
async def the_review(request: Request, table_id: TableId, hall: TheHall, reviews: TheReviews) -> Response:
    """What each decision of a game that is over cost, and what changed its course; for everyone.

    A first judgement of all decisions is there soon, a better one later: until that is settled the answer is
    202, with as much as there is.
    """
    async with hall.holding(table_id) as table:
        on_paper = record(table)
    told = await reviews.of(on_paper, address_of(request))
    return answer(told, 200 if told["settled"] else 202)
