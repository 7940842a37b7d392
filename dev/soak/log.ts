import { isObject, asObject, type Tab, type JsonObject } from './chrome'

/** A token that the project issued; times in ms since the epoch. */
interface Token {
  from: number
  until: number
}
/** The state of a tab at one moment. */
export interface Sample {
  at: number
  /** `at` is when the page answered; what it shows belongs to some moment between the question and `at`. */
  requestedAt: number
  tab: number
  session: string
  /** The line of the session at the board's foot. */
  line: string
  /** Freshness of every panel that shows rows. */
  panels: string[]
}
interface Failure {
  at: number
  tab: number
  what: string
}

/** Everything that the tabs did and showed. */
export interface Log {
  tokens: Token[]
  /** Refresh tokens in the order in which they were presented, and what became of each. */
  renewals: { at: number; tab: number; token: string; status: number | null }[]
  dataRequests: number
  failures: Failure[]
  samples: Sample[]
  /** Ends of sockets, and the server's messages about failed channels. */
  links: Failure[]
  /** Screens a tab was on after it had been signed in, other than the board. */
  departures: Failure[]
}
export const emptyLog = (): Log => ({
  tokens: [],
  renewals: [],
  dataRequests: 0,
  failures: [],
  samples: [],
  links: [],
  departures: [],
})

const TOKEN = /\/auth\/v1\/token\?grant_type=/
const DATA = /\/rest\/v1\//

/** Records a tab's requests and their answers. */
export function listen(tab: Tab, index: number, log: Log): void {
  const requests = new Map<string, { url: string; renewal?: Log['renewals'][number] }>()
  tab.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url, postData, method } = asObject(request)
    if (method === 'OPTIONS' || typeof url !== 'string') return
    if (DATA.test(url)) log.dataRequests += 1
    const renewal = { at: Date.now(), tab: index, token: tokenIn(postData), status: null }
    const isRenewal = /grant_type=refresh_token/.test(url)
    if (isRenewal) log.renewals.push(renewal)
    requests.set(String(requestId), { url, ...(isRenewal && { renewal }) })
  })
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(String(requestId))
    const status = Number(asObject(response)['status'])
    if (request?.renewal !== undefined) request.renewal.status = status
    if (request !== undefined && DATA.test(request.url) && status >= 400)
      log.failures.push({ at: Date.now(), tab: index, what: `${status} ${new URL(request.url).pathname}` })
  })
  tab.on('Network.loadingFailed', ({ requestId, canceled, errorText }) => {
    const request = requests.get(String(requestId))
    if (request !== undefined && DATA.test(request.url) && canceled !== true)
      log.failures.push({
        at: Date.now(),
        tab: index,
        what: `${String(errorText)} ${new URL(request.url).pathname}`,
      })
  })
  tab.on('Network.loadingFinished', ({ requestId }) => {
    const request = requests.get(String(requestId))
    if (request === undefined || !TOKEN.test(request.url)) return
    // A frozen tab does not return the bodies of its answers.
    void tab
      .send('Network.getResponseBody', { requestId })
      .then(({ body }) => log.tokens.push(...tokenOf(body)))
      .catch(() => undefined)
  })
}

/** Records how a tab's sockets end. */
export function listenToSockets(tab: Tab, index: number, log: Log): void {
  const note = (what: string) => void log.links.push({ at: Date.now(), tab: index, what })
  tab.on('Network.webSocketCreated', () => note('a socket opens'))
  tab.on('Network.webSocketClosed', () => note('a socket closed'))
  tab.on('Network.webSocketFrameError', ({ errorMessage }) => note(`socket error: ${String(errorMessage)}`))
  tab.on('Network.webSocketFrameReceived', ({ response }) => {
    const text = String(asObject(response)['payloadData'])
    if (/"phx_error"|"phx_close"|"status":"error"/.test(text))
      note(text.replace(/eyJ[\w.-]+/g, '…').slice(0, 160))
  })
}

/** The present state of a tab; null if it does not answer, as frozen tabs do not. */
export async function look(tab: Tab, index: number): Promise<Sample | null> {
  const requestedAt = Date.now()
  const page = await Promise.race([
    tab.evaluate(LOOK).catch(() => null),
    new Promise(resolve => setTimeout(resolve, 2_000, null)),
  ])
  if (!isObject(page)) return null
  const { session, line, panels } = page
  return {
    at: Date.now(),
    requestedAt,
    tab: index,
    session: String(session),
    line: String(line),
    panels: Array.isArray(panels) ? panels.map(String) : [],
  }
}
const LOOK = `({
  session: document.documentElement.dataset.session ?? '',
  line: (document.querySelector('footer')?.innerText ?? '').replaceAll('\\n', ' '),
  panels: [...document.querySelectorAll('[data-panel-id][data-freshness]')].map(panel => panel.dataset.freshness),
})`

function tokenIn(body: unknown): string {
  const { refresh_token } = parseObject(body)
  return typeof refresh_token === 'string' ? refresh_token : ''
}

function tokenOf(body: unknown): Token[] {
  const { expires_in } = parseObject(body)
  return typeof expires_in === 'number' ? [{ from: Date.now(), until: Date.now() + expires_in * 1000 }] : []
}

function parseObject(text: unknown): JsonObject {
  try {
    return asObject(JSON.parse(String(text)))
  } catch {
    return {}
  }
}
