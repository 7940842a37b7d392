import type { Page } from 'playwright-core'
import type { AnyActorRef } from 'xstate'
import { secretsIn, type WrittenTexts } from './secrets'

declare global {
  interface Window {
    /** The session, once it was inspected. Page and kiosk are roots beside it. */
    root: AnyActorRef
    noteTexts: (where: WrittenTexts['where'], texts: string[]) => void
  }
}

/** Served in the place of the inspector's module: hears every event as it is, before anything is redacted. */
const INSPECTOR = `
const textsIn = (value, seen = new Set()) => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (value instanceof Error) return [value.name, value.message, value.stack ?? '', ...textsIn(value.cause, seen)]
  // Once, as JSON.stringify does: what it gives may have one again.
  const given = typeof value.toJSON === 'function' ? value.toJSON() : value
  if (typeof given !== 'object' || given === null) return textsIn(given, seen)
  return Object.entries(given).flatMap(([name, field]) => [name, ...textsIn(field, seen)])
}
const said = { event: new Set(), state: new Set() }
/** Every text once: what is said again is no other leak. */
const say = (where, value) => {
  const texts = [...new Set(textsIn(value))].filter(text => text.length >= 6 && !said[where].has(text))
  for (const text of texts) said[where].add(text)
  if (texts.length > 0) window.noteTexts(where, texts)
}
export async function openInspector() {
  const roots = new Set()
  return event => {
    const { actorRef, rootId } = event
    if (actorRef.sessionId === rootId) roots.add(actorRef)
    if (actorRef.logic?.id === 'session') window.root = actorRef
    say('event', event)
    if (event.type === '@xstate.snapshot') for (const root of roots) say('state', root.getPersistedSnapshot())
  }
}`

export interface Recording {
  writes: WrittenTexts[]
  /** What was secret on the wire. */
  secrets: Set<string>
}

/** Writes down all that a page of the dev server says to anybody, and learns from the wire what is secret. */
export async function record(page: Page): Promise<Recording> {
  const recording: Recording = { writes: [], secrets: new Set() }
  const { writes, secrets } = recording
  const write = (where: WrittenTexts['where'], texts: string[]) => void writes.push({ where, texts })
  const learn = (body: string | null) => {
    for (const secret of secretsIn(parseJson(body))) secrets.add(secret)
  }
  await page.exposeFunction('noteTexts', write)
  await page.route(/\/src\/inspect\/stately\.ts/, route =>
    route.fulfill({ contentType: 'text/javascript', body: INSPECTOR }),
  )
  await page.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown) {
        window.noteTexts('message', [this.name, JSON.stringify(message)])
        super.postMessage(message)
      }
    }
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name].bind(history)
      history[name] = (data: unknown, unusedTitle: string, url?: string | URL | null) => {
        window.noteTexts('address', [String(url), JSON.stringify(data)])
        change(data, unusedTitle, url)
      }
    }
  })
  page.on('console', message => write('console', [message.text()]))
  page.on('pageerror', error => write('console', [error.message, error.stack ?? '']))
  page.on('websocket', socket => write('address', [socket.url()]))
  page.on('request', request => {
    learn(request.postData())
    // A person who follows a link of a mail says its secret to the project, which is what it is for.
    if (!request.isNavigationRequest()) write('address', [request.url()])
  })
  // Learnt before the page has the answer: one read after it may be gone, when the page is reloaded in the meantime.
  await page.route(
    url => url.pathname.startsWith('/auth/v1/'),
    async route => {
      if (route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      learn(await response.text())
      await route.fulfill({ response })
    },
  )
  return recording
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
