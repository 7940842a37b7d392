import { isTold, told, type Tab, type Told } from './chrome'

/** A token that the project gave out, by the wall clock, ms since the epoch. */
interface Token {
  from: number
  until: number
}
/** What a tab showed at one moment. */
export interface Sample {
  at: number
  /** When it was asked what it shows: `at` is when it answered, and what it shows is of some moment between. */
  asked: number
  tab: number
  session: string
  /** The line of the session at the board's foot. */
  line: string
  /** Freshness of every panel. */
  panels: string[]
}
interface Failure {
  at: number
  tab: number
  what: string
}

/** All that the tabs did and showed. */
export interface Log {
  tokens: Token[]
  /** Refresh tokens in the order in which they were presented, and what became of each. */
  renewals: { at: number; tab: number; token: string; status: number | null }[]
  dataRequests: number
  failures: Failure[]
  samples: Sample[]
  /** Sockets that ended, and what the server said of channels that went wrong. */
  links: Failure[]
  /** Screens a tab was on after it had been signed in, other than the board. */
  departures: Failure[]
}
export const emptyLog = (): Log => ({
  ...{ tokens: [], renewals: [], dataRequests: 0, failures: [], samples: [], links: [], departures: [] },
})

const TOKEN = /\/auth\/v1\/token\?grant_type=/
const DATA = /\/rest\/v1\//

/** Hears what a tab sends and is answered. */
export function listen(tab: Tab, index: number, log: Log): void {
  const sent = new Map<string, { url: string; renewal?: Log['renewals'][number] }>()
  tab.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url, postData, method } = told(request)
    if (method === 'OPTIONS' || typeof url !== 'string') return
    if (DATA.test(url)) log.dataRequests += 1
    const renewal = { at: Date.now(), tab: index, token: tokenIn(postData), status: null }
    const isRenewal = /grant_type=refresh_token/.test(url)
    if (isRenewal) log.renewals.push(renewal)
    sent.set(String(requestId), { url, ...(isRenewal && { renewal }) })
  })
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    const request = sent.get(String(requestId))
    const status = Number(told(response)['status'])
    if (request?.renewal !== undefined) request.renewal.status = status
    if (request !== undefined && DATA.test(request.url) && status >= 400)
      log.failures.push({ at: Date.now(), tab: index, what: `${status} ${new URL(request.url).pathname}` })
  })
  tab.on('Network.loadingFailed', ({ requestId, canceled, errorText }) => {
    const request = sent.get(String(requestId))
    if (request !== undefined && DATA.test(request.url) && canceled !== true)
      log.failures.push({
        at: Date.now(),
        tab: index,
        what: `${String(errorText)} ${new URL(request.url).pathname}`,
      })
  })
  tab.on('Network.loadingFinished', ({ requestId }) => {
    const request = sent.get(String(requestId))
    if (request === undefined || !TOKEN.test(request.url)) return
    // A tab that is frozen just now does not answer for its bodies.
    void tab
      .send('Network.getResponseBody', { requestId })
      .then(({ body }) => log.tokens.push(...tokenOf(body)))
      .catch(() => undefined)
  })
}

/** Hears what becomes of a tab's sockets. */
export function listenToSockets(tab: Tab, index: number, log: Log): void {
  const note = (what: string) => void log.links.push({ at: Date.now(), tab: index, what })
  tab.on('Network.webSocketCreated', () => note('a socket opens'))
  tab.on('Network.webSocketClosed', () => note('a socket closed'))
  tab.on('Network.webSocketFrameError', ({ errorMessage }) => note(`socket error: ${String(errorMessage)}`))
  tab.on('Network.webSocketFrameReceived', ({ response }) => {
    const text = String(told(response)['payloadData'])
    if (/"phx_error"|"phx_close"|"status":"error"/.test(text))
      note(text.replace(/eyJ[\w.-]+/g, '…').slice(0, 160))
  })
}

/** What a tab shows now; null where it does not answer, as frozen ones do not. */
export async function look(tab: Tab, index: number): Promise<Sample | null> {
  const asked = Date.now()
  const seen = await Promise.race([
    tab.evaluate(LOOK).catch(() => null),
    new Promise(resolve => setTimeout(resolve, 2_000, null)),
  ])
  if (!isTold(seen)) return null
  const { session, line, panels } = seen
  return {
    at: Date.now(),
    asked,
    tab: index,
    session: String(session),
    line: String(line),
    panels: Array.isArray(panels) ? panels.map(String) : [],
  }
}
const LOOK = `({
  session: document.documentElement.dataset.session ?? '',
  line: (document.querySelector('footer')?.innerText ?? '').replaceAll('\\n', ' '),
  panels: [...document.querySelectorAll('[data-panel-id]')].map(panel => panel.dataset.freshness),
})`

function tokenIn(body: unknown): string {
  const { refresh_token } = parsed(body)
  return typeof refresh_token === 'string' ? refresh_token : ''
}

function tokenOf(body: unknown): Token[] {
  const { expires_in } = parsed(body)
  return typeof expires_in === 'number' ? [{ from: Date.now(), until: Date.now() + expires_in * 1000 }] : []
}

function parsed(text: unknown): Told {
  try {
    return told(JSON.parse(String(text)))
  } catch {
    return {}
  }
}
