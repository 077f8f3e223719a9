"""Who one is: cookies, links, tokens; and that nobody is anybody else."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from teien.client import Client, Problem
from teien.server.guard import BODY_LIMIT
from teien.server.limits import Limit
from teien.server.settings import Settings
from tests.server.conftest import Comes, Running

FOREIGN = {"Origin": "https://elsewhere.example"}


@pytest.fixture
def browser(url: str) -> httpx.Client:
    return httpx.Client(base_url=url)


def become(browser: httpx.Client, name: str = "Aiko") -> dict[str, str]:
    told: dict[str, str] = browser.post("/api/guests", json={"name": name}).json()
    return told


def test_a_name_is_enough_and_the_cookie_says_who_one_is(browser: httpx.Client) -> None:
    with browser:
        answer = browser.post("/api/guests", json={"name": "  Aiko 庭 "})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
        assert browser.get("/api/me").json()["name"] == "Aiko 庭"
        assert browser.patch("/api/me", json={"name": "Aya"}).json()["name"] == "Aya"
        assert browser.get("/api/me").json() == {"id": answer.json()["id"], "name": "Aya", "token": None}
        assert browser.delete("/api/me/cookie").status_code == 204
        assert browser.get("/api/me").status_code == 401


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "\x00", 7, None])
def test_a_name_that_is_none_is_refused(browser: httpx.Client, name: object) -> None:
    with browser:
        answer = browser.post("/api/guests", json={"name": name})
        assert answer.status_code == 422
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_name_that_is_not_what_it_seems_is_refused_with_the_reason(browser: httpx.Client) -> None:
    with browser:
        told = browser.post("/api/guests", json={"name": "Ai\u202eok"}).json()
        assert (told["status"], told["type"]) == (422, "urn:teien:unreadable")
        assert told["detail"].startswith("The name cannot be used: it has a character that is not seen")
        assert "U+202E" in told["detail"]
        assert become(browser, "Jose\u0301")["name"] == "José"


def test_a_forged_key_is_nobodys(browser: httpx.Client, comes: Comes) -> None:
    table = comes("Aiko").new_table("niya", ["me", "open"])
    with browser:
        for forged in ("x", "a" * 43, "%00"):
            browser.cookies.set("teien", forged)
            assert browser.post(f"/api/tables/{table.id}/join", json={}).status_code == 401
            assert browser.get(f"/api/tables/{table.id}").status_code == 200  # looking needs nobody
        browser.cookies.clear()
        for header in ("Bearer x", "Basic x", "Bearer"):
            answer = browser.get("/api/me", headers={"Authorization": header})
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"


def test_a_link_makes_another_device_the_same_person_once(browser: httpx.Client, url: str) -> None:
    with browser, httpx.Client(base_url=url) as other, httpx.Client(base_url=url) as third:
        me = become(browser)
        link = browser.post("/api/me/link").json()
        assert link["path"] == f"/link#{link['code']}"
        assert other.post("/api/links", json={"code": link["code"]}).json()["id"] == me["id"]
        assert other.get("/api/me").json()["id"] == me["id"]
        assert third.post("/api/links", json={"code": link["code"]}).status_code == 404
        assert third.post("/api/links", json={"code": "guess"}).status_code == 404
        # a link is not a key, nor a key a link
        third.cookies.set("teien", browser.post("/api/me/link").json()["code"])
        assert third.get("/api/me").status_code == 401
        assert third.post("/api/links", json={"code": me["token"]}).status_code == 404


def test_tokens_are_told_once_and_can_be_revoked(comes: Comes, url: str) -> None:
    aiko = comes("Aiko")
    token = aiko.post("/api/me/tokens", label="my bot")
    listed = aiko.get("/api/me/tokens")["tokens"]
    assert (
        listed == [{key: token[key] for key in ("id", "label", "created")}] or listed[0]["id"] == token["id"]
    )
    assert "token" not in listed[0]
    bot = Client(url, token["token"])
    assert bot.get("/api/me")["name"] == "Aiko"
    ben = comes("Ben")
    with httpx.Client(base_url=url) as http:
        path, who = f"/api/me/tokens/{token['id']}", {"Authorization": f"Bearer {ben.token}"}
        assert http.delete(path, headers=who).status_code == 404
        assert http.delete(path, headers={"Authorization": f"Bearer {aiko.token}"}).status_code == 204
    with pytest.raises(Problem):
        bot.get("/api/me")
    bot.close()


# --- the end of a key -------------------------------------------------------------------------

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


def test_leaving_a_device_ends_its_key(browser: httpx.Client, url: str) -> None:
    with browser:
        key = become(browser)["token"]
        assert browser.delete("/api/me/cookie").status_code == 204
        assert browser.get("/api/me").status_code == 401
        assert httpx.get(f"{url}/api/me", headers={"Authorization": f"Bearer {key}"}).status_code == 401
        assert browser.delete("/api/me/cookie").status_code == 204  # nobody leaves, and that is no harm


def test_devices_and_programs_are_listed_and_ended(browser: httpx.Client, url: str) -> None:
    with browser, httpx.Client(base_url=url, headers={"User-Agent": PHONE}) as phone:
        become(browser)
        phone.post("/api/links", json={"code": browser.post("/api/me/link").json()["code"]})
        token = browser.post("/api/me/tokens", json={"label": "my bot"}).json()
        keys = browser.get("/api/me/keys").json()["keys"]
        assert sorted((key["kind"], key["label"], key["here"]) for key in keys) == [
            ("cookie", "", True),
            ("cookie", "Firefox · Android", False),
            ("token", "my bot", False),
        ]
        ended = next(key["id"] for key in keys if key["label"] == "Firefox · Android")
        with httpx.Client(base_url=url) as stranger:
            become(stranger, "Dai")
            assert stranger.delete(f"/api/me/keys/{ended}").status_code == 404
        assert phone.get("/api/me").status_code == 200
        assert browser.delete(f"/api/me/keys/{ended}").status_code == 204
        assert phone.get("/api/me").status_code == 401
        assert browser.delete(f"/api/me/keys/{token['id']}").status_code == 204
        assert [key["here"] for key in browser.get("/api/me/keys").json()["keys"]] == [True]


def test_a_cookie_that_is_used_lives_on_and_one_that_is_not_ends(
    browser: httpx.Client, server: Running, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, start = server.app.state.people, time.time()

    def after(days: float) -> None:
        monkeypatch.setattr("teien.server.people.time.time", lambda: start + days * 86_400)
        people.look_again_at_all()

    with browser:
        token = become(browser)["token"]
        lives = browser.get("/api/me").headers["set-cookie"].lower()
        assert f"max-age={365 * 86_400}" in lives and "httponly" in lives
        api = browser.post("/api/me/tokens", json={"label": "my bot"}).json()["token"]
        for days in (300, 600):
            after(days)
            assert browser.get("/api/me").status_code == 200
        after(600 + 366)
        assert browser.get("/api/me").status_code == 401
        assert httpx.get(f"{url}/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401
        told = httpx.get(f"{url}/api/me/keys", headers={"Authorization": f"Bearer {api}"}).json()
        assert [key["kind"] for key in told["keys"]] == ["token"]


def test_the_stream_of_a_key_that_ends_tells_nothing_more(comes: Comes, url: str) -> None:
    aiko = comes("Aiko")
    token = aiko.post("/api/me/tokens", label="my bot")
    table = aiko.new_table("sakura", ["me", "open"])
    with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {token['token']}"}) as bot:
        with bot.stream("GET", f"/api/tables/{table.id}/events") as stream:
            lines = stream.iter_lines()
            while not next(lines).startswith("data: "):
                pass
            who = {"Authorization": f"Bearer {aiko.token}"}
            assert httpx.delete(f"{url}/api/me/tokens/{token['id']}", headers=who).status_code == 204
            table.do("chat", text="a secret")
            assert not [line for line in lines if line.startswith("data: ")]
        assert bot.get("/api/me").status_code == 401


def test_a_key_that_ends_while_it_is_looked_up_is_not_remembered(
    browser: httpx.Client, server: Running, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, database = server.app.state.people, server.app.state.hall.database
    real = database.fetch
    ended: list[str] = []

    async def fetch(query: Any) -> list[Any]:
        rows: list[Any] = await real(query)
        if "JOIN keys" in str(query) and not ended:
            ended.append(key)
            await people.leave(key)
        return rows

    with browser:
        key = become(browser)["token"]
        people.look_again_at_all()
        monkeypatch.setattr(database, "fetch", fetch)
        browser.get("/api/me")
        assert ended
        assert browser.get("/api/me").status_code == 401


def test_a_link_made_on_a_device_is_good_no_more_when_the_device_is_ended(
    browser: httpx.Client, url: str
) -> None:
    with browser, httpx.Client(base_url=url) as thief, httpx.Client(base_url=url) as third:
        become(browser)
        thief.post("/api/links", json={"code": browser.post("/api/me/link").json()["code"]})
        link = thief.post("/api/me/link").json()
        other = next(key["id"] for key in browser.get("/api/me/keys").json()["keys"] if not key["here"])
        assert browser.delete(f"/api/me/keys/{other}").status_code == 204
        assert third.post("/api/links", json={"code": link["code"]}).status_code == 404


def test_whoever_mutes_two_at_once_hears_neither(comes: Comes, server: Running) -> None:
    """As from two devices, or by two quick touches: what is asked second does not forget the first."""
    aiko, people = comes("Aiko"), server.app.state.people
    others = {comes(name).get("/api/me")["id"] for name in ("Ben", "Chie")}

    async def mute_both() -> frozenset[str]:
        person = await people.by_key(aiko.token)
        muted = [await people.mute(person, other, True) for other in others]
        mutes: frozenset[str] = muted[-1].mutes
        return mutes

    assert asyncio.run_coroutine_threadsafe(mute_both(), server.loop).result(30) == others


@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_no_key_is_in_the_database(comes: Comes, server: Running) -> None:
    database = server.app.state.hall.database
    aiko = comes("Aiko")
    assert aiko.token
    with sqlite3.connect(database.url.database) as file:
        dump = "\n".join(file.iterdump())
    file.close()
    assert "Aiko" in dump
    assert aiko.token not in dump


# --- other sites, sizes, rates ----------------------------------------------------------------


def test_another_sites_page_cannot_act_with_a_cookie(browser: httpx.Client) -> None:
    with browser:
        become(browser)
        table = {"game": "niya", "seats": [{"kind": "me"}, {"kind": "open"}]}
        for headers in (FOREIGN, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
            answer = browser.post("/api/tables", json=table, headers=headers)
            assert answer.status_code == 403, answer.text
            assert browser.post("/api/guests", json={"name": "x"}, headers=headers).status_code == 403
        own = {"Origin": str(browser.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
        assert browser.post("/api/tables", json=table, headers=own).status_code == 201


def test_bodies_that_are_not_ours_are_refused(browser: httpx.Client) -> None:
    with browser:
        become(browser)
        large = browser.post("/api/guests", content=b'{"name":"' + b"x" * BODY_LIMIT + b'"}')
        assert large.status_code == 413, large.text
        headers = {"content-type": "application/json"}
        assert browser.post("/api/guests", content=b"{", headers=headers).status_code == 400
        assert browser.post("/api/guests", content=b"\xff", headers=headers).status_code == 400
        assert browser.post("/api/guests", json={"name": "A", "admin": True}).status_code == 422
        assert browser.post("/api/guests", json=["name"]).status_code == 422
        deep = b"[" * 5000 + b"]" * 5000
        assert browser.post("/api/guests", content=deep, headers=headers).status_code in (400, 422)
        assert browser.get("/api/nothing").status_code == 404
        assert browser.put("/api/guests", json={}).status_code == 405
        assert browser.get("/api/tables/nothing").status_code == 404
        assert browser.get("/api/tables/" + "x" * 40).status_code == 422


def test_every_answer_is_protected(browser: httpx.Client) -> None:
    with browser:
        for path in ("/", "/t/somewhere", "/api/games", "/api/me", "/healthz", "/metrics"):
            headers = browser.get(path).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"].replace(" 'wasm-unsafe-eval'", "", 1)
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert "server" not in headers or "uvicorn" in headers["server"]
        part = browser.get("/assets/nothing.js").headers
        assert "default-src 'none'" in part["content-security-policy"]
        assert part["x-content-type-options"] == "nosniff"
        assert "permissions-policy" not in part


def test_the_figures_name_nobody(browser: httpx.Client, comes: Comes) -> None:
    table = comes("Aiko").new_table("niya", ["me", "random"])
    table.look()
    with browser:
        figures = browser.get("/metrics").text
        assert "teien_request_seconds_bucket" in figures
        assert 'teien_entries_total{kind="started"}' in figures
        assert table.id not in figures


def test_a_limit_lets_so_many_through_and_then_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from teien.tables.refusals import TooMuch

    now = 100.0
    monkeypatch.setattr("teien.server.limits.time.monotonic", lambda: now)
    limit = Limit(per_second=2, at_once=3)
    for _ in range(3):
        limit.spend("a")
    with pytest.raises(TooMuch) as refused:
        limit.spend("a")
    assert refused.value.wait == pytest.approx(0.5)
    limit.spend("b")
    now += 0.5
    limit.spend("a")
    with pytest.raises(TooMuch):
        limit.spend("a")


def test_whoever_asks_too_much_is_told_to_wait_and_nobody_else_is(tmp_path: Path) -> None:
    running = Running(Settings(f"sqlite:///{tmp_path}/teien.db", bots=0, warm=False))
    try:
        aiko, ben = Client.guest(running.url, "Aiko"), Client.guest(running.url, "Ben")
        table = aiko.new_table("niya", ["me", "open"])
        at_ben = ben.join(table.id)
        with httpx.Client(base_url=running.url) as http:
            who = {"Authorization": f"Bearer {aiko.token}"}
            talked, answer = -1, httpx.Response(200)
            while answer.status_code == 200 and talked < 1000:
                talked += 1
                answer = http.post(f"/api/tables/{table.id}/chat", json={"text": "hello?"}, headers=who)
        assert answer.status_code == 429
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["type"] == "urn:teien:too-much"
        assert int(answer.headers["retry-after"]) >= 1
        at_ben.do("chat", text="hello!")
        said = [one["text"] for one in table.look()["chat"]]
        assert said == ["hello?"] * talked + ["hello!"]
        aiko.close()
        ben.close()
    finally:
        running.stop()
