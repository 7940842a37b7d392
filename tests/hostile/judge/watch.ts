import type { CDPSession, Page, Request, WebSocket } from 'playwright-core'
import type { LogEntry } from './requests'

/** Watches a page while boards are shown: its requests, its frames, and forbidden events. */
export interface Watch {
  /** Requests to the project since the last `begin`. */
  sentRequests: LogEntry[]
  /** When each was sent, ms. */
  times: number[]
  /** The forbidden events since the last `begin`. */
  troubles: string[]
  /** Requests that have no answer yet. */
  open(): number
  /** CPU time of the page’s process since it began, in ms: a busy machine makes it wait, and not dearer. */
  cpu(): Promise<number>
  begin(): void
}

export async function watchPage(page: Page, project: string): Promise<Watch> {
  const own = new URL(page.url()).origin
  const pending = new Set<Request>()
  const watch: Watch = {
    sentRequests: [],
    times: [],
    troubles: [],
    open: () => pending.size,
    cpu: () => cpuOf(client),
    begin() {
      watch.sentRequests = []
      watch.times = []
      watch.troubles = []
    },
  }
  const tell = (what: string) => void watch.troubles.push(what)
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser of its own')
  const client = await browser.newBrowserCDPSession()

  page.on('request', request => {
    const { origin, pathname: path, search, protocol } = new URL(request.url())
    if (origin === own || protocol === 'data:' || protocol === 'blob:') return
    if (origin !== new URL(project).origin) {
      tell(`a request to ${origin}`)
      return
    }
    pending.add(request)
    watch.sentRequests.push({ method: request.method(), path, search })
    watch.times.push(Date.now())
  })
  page.on('requestfinished', request => void pending.delete(request))
  page.on('requestfailed', request => void pending.delete(request))
  page.on('websocket', socket => hear(socket, project, tell))
  page.on('dialog', dialog => {
    tell(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', popup => tell(`a window of its own: ${popup.url()}`))
  page.on('download', download => tell(`a download: ${download.url()}`))
  page.on('framenavigated', frame => {
    if (frame.parentFrame() !== null) tell(`a frame: ${frame.url()}`)
    else if (new URL(frame.url()).origin !== own) tell(`the page left for ${frame.url()}`)
  })
  page.on('pageerror', error => tell(`an error that nobody caught: ${error.message}`))
  page.on('console', message => {
    if (/content security policy|trusted ?(type|html|script)/i.test(message.text()))
      tell(`the policy was broken: ${message.text()}`)
  })
  page.on('crash', () => tell('the page crashed'))
  return watch
}

/** The messages that a page may send over its socket: joins, leaves, heartbeats, and presence on a board. */
const SAID = new Set(['phx_join', 'phx_leave', 'heartbeat', 'access_token'])
const LOOKING = /^realtime:signalbox:board:(?!00000000-0000-4000-8000-000000000000)/

function hear(socket: WebSocket, project: string, tell: (what: string) => void) {
  const { host, pathname } = new URL(socket.url())
  if (host !== new URL(project).host || pathname !== '/realtime/v1/websocket')
    tell(`a socket to ${host}${pathname}`)
  socket.on('framesent', ({ payload }) => {
    const [topic, event] = typeof payload === 'string' ? frameIn(payload) : ['', 'a message']
    if (SAID.has(event) || (event === 'presence' && LOOKING.test(topic))) return
    tell(`writes: ${event} on ${topic} over the socket`)
  })
}

/** Realtime's frames are lists, or objects with the same parts. */
function frameIn(payload: string): [topic: string, event: string] {
  const frame = JSON.parse(payload) as Record<string, unknown> | unknown[]
  const [topic, event] = Array.isArray(frame) ? [frame[2], frame[3]] : [frame['topic'], frame['event']]
  return [String(topic), String(event)]
}

/** Other pages of the same browser show nothing meanwhile. */
async function cpuOf(client: CDPSession): Promise<number> {
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1_000
}
