import { setTimeout as pause } from 'node:timers/promises'
import { formatBoard } from '../../../src/board/file/formatBoard'
import type { BoardFile } from '../../../src/board/board'
import { isTold, told } from '../chrome'

const ACCOUNT = { email: 'demo@signalbox.local', password: 'signalbox' }
/** So many changes at once at most: what is late beyond that is not made up for. */
const MOST = 500
const STEP_MS = 100
/** As many rows come as go in so many changes (world.sql). */
const ROUND = 5

/**
 * Somebody with a demo account, by plain requests to the page's own origin. `changer`: the function of the database that
 * makes so many `changes`.
 */
export async function enter(url: string, changer = 'soak_change') {
  const { publishableKey } = told(await (await fetch(`${url}/config.json`)).json())
  const key = String(publishableKey)
  const ask = async (path: string, body: unknown, token = key) => {
    const headers = {
      ...{ apikey: key, authorization: `Bearer ${token}` },
      ...{ 'content-type': 'application/json', prefer: 'return=representation' },
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const signIn = async () =>
    String(told(await ask('/auth/v1/token?grant_type=password', ACCOUNT))['access_token'])
  let token = await signIn()
  let since = Date.now()
  return {
    /** Keeps a board in the project; its id. */
    keep: async (file: BoardFile): Promise<string> => {
      const row = { title: file.title, board: JSON.parse(formatBoard(file)) as unknown }
      const kept = await ask('/rest/v1/signalbox_boards', row, token)
      const [made] = Array.isArray(kept) ? kept.map(told) : []
      if (!isTold(made)) throw new Error(`"${file.title}" was not kept`)
      return String(made['id'])
    },
    change: async (changes: number): Promise<void> => {
      if (Date.now() - since > 1_200_000) [token, since] = [await signIn(), Date.now()]
      await ask(`/rest/v1/rpc/${changer}`, { changes }, token)
    },
  }
}

/** Has the database make so many changes a second until it is stopped. */
export function startWriting(change: (changes: number) => Promise<void>, rate: number) {
  const writing = { events: 0, isOn: true }
  const done = (async () => {
    let owed = 0
    for (let at = Date.now(); writing.isOn;) {
      await pause(STEP_MS)
      const now = Date.now()
      owed = Math.min(MOST, owed + ((now - at) / 1_000) * rate)
      at = now
      const changes = Math.floor(owed / ROUND) * ROUND
      if (changes === 0) continue
      owed -= changes
      await change(changes)
      writing.events += changes
    }
  })()
  return {
    events: () => writing.events,
    async stop() {
      writing.isOn = false
      await done
    },
  }
}
