// Keeps what was loaded once, and ahead what any game needs, so that the page opens and plays without a network. Nothing of a
// game that is played is ever kept here.
const KEPT = 'teien-1'
/** Names all files of the newest build whose names have a digest. */
const LIST = '/assets.json'
/** Names those of them that a device needs to play without a network, by language; "" for all. */
const AHEAD = '/kept.json'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(KEPT).then((cache) => cache.addAll(['/', '/first.js', '/favicon.svg', '/manifest.webmanifest'])),
  )
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** What came with a page to be asked for next is here already: asked for beside this worker, it would come twice. */
const withoutLinks = (answer) => {
  if (!answer.headers.has('Link')) return answer
  const headers = new Headers(answer.headers)
  headers.delete('Link')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone())
  return answer
}

/** Files with a digest in their name never change. */
async function fromHere(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request))
}

/** Everything else is asked for first, so that a new version is seen at once. */
async function fromThere(request, key) {
  try {
    const answer = await fetch(request)
    if (answer.status === 404 && key === '/') return (await caches.match(key)) ?? answer // a folder of files knows no places within the page
    return await keep(key, withoutLinks(answer))
  } catch (problem) {
    const kept = await caches.match(key)
    if (kept) return withoutLinks(kept)
    throw problem
  }
}

/** All files of the build that has this one; nothing if the site has another build by now. */
async function filesOfBuildWith(file) {
  const cache = await caches.open(KEPT)
  for (const ask of [() => cache.match(LIST), () => fetch(LIST, { cache: 'no-cache' })]) {
    const answer = await ask()
    if (!answer?.ok) continue
    const files = new Set(await answer.clone().json())
    if (!files.has(file)) continue
    await cache.put(LIST, answer)
    return files
  }
  return null
}

/** Drops what only older builds have, once a page stands and no other is open that may be of an older one. */
async function dropOld(page, file) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.some(({ id }) => id !== page.id)) return
  const files = await filesOfBuildWith(file)
  if (!files) return
  const cache = await caches.open(KEPT)
  const old = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname.startsWith('/assets/') && !files.has(pathname)
  })
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Counts what was asked to be kept ahead: only the last goes on, or files of an older build would come back. */
let asked = 0

/** Fetches what a build needs and is not here yet, one file after another, once a page of it has nothing else to do. */
async function keepAhead(language, file) {
  const mine = ++asked
  const files = await filesOfBuildWith(file)
  const list = await fetch(AHEAD, { cache: 'no-cache' }).catch(() => null)
  if (!files || !list?.ok) return
  const ahead = await list.json()
  const cache = await caches.open(KEPT)
  for (const name of [...ahead[''], ...(ahead[language] ?? [])].filter((name) => files.has(name))) {
    if (await cache.match(name)) continue
    const answer = await fetch(name, { priority: 'low' }).catch(() => null)
    if (!answer?.ok || mine !== asked) return // the next visit goes on
    await cache.put(name, answer)
  }
}

/** A page says that it stands, or that it has nothing to do, and names a file of its own build. */
self.addEventListener('message', (event) => {
  const { standsWith, keepFor, language } = event.data
  if (standsWith) {
    asked += 1
    event.waitUntil(dropOld(event.source, standsWith))
  } else if (keepFor) event.waitUntil(keepAhead(language, keepFor))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromHere(request))
  else if (request.mode === 'navigate') event.respondWith(fromThere(request, '/'))
  else if (!pathname.startsWith('/healthz') && !pathname.startsWith('/metrics'))
    event.respondWith(fromThere(request, request))
})
