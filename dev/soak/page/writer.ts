import { setTimeout as pause } from 'node:timers/promises'
import { formatBoard } from '../../../src/board/file/formatBoard'
import type { BoardFile } from '../../../src/board/board'
import { isObject, asObject } from '../chrome'

const ACCOUNT = { email: 'demo@signalbox.local', password: 'signalbox' }
/** Most changes in one request; a longer delay is not made up for. */
const MOST = 500
const STEP_MS = 100
/** In this many changes as many rows are inserted as deleted (world.sql). */
const ROUND = 5

/**
 * A demo account's requests to the page's origin. `changer`: the database function that makes a given number of
 * `changes`.
 */
export async function enter(url: string, changer = 'soak_change') {
  const { publishableKey } = asObject(await (await fetch(`${url}/config.json`)).json())
  const key = String(publishableKey)
  const ask = async (path: string, body: unknown, token = key) => {
    const headers = {
      apikey: key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const signIn = async () =>
    String(asObject(await ask('/auth/v1/token?grant_type=password', ACCOUNT))['access_token'])
  let token = await signIn()
  let since = Date.now()
  return {
    /** Saves a board in the project. Resolves to its id. */
    keep: async (file: BoardFile): Promise<string> => {
      const row = { title: file.title, board: JSON.parse(formatBoard(file)) as unknown }
      const boards = await ask('/rest/v1/signalbox_boards', row, token)
      const [board] = Array.isArray(boards) ? boards.map(asObject) : []
      if (!isObject(board)) throw new Error(`"${file.title}" was not saved`)
      return String(board['id'])
    },
    change: async (changes: number): Promise<void> => {
      if (Date.now() - since > 1_200_000) [token, since] = [await signIn(), Date.now()]
      await ask(`/rest/v1/rpc/${changer}`, { changes }, token)
    },
  }
}

/** Makes the database change rows at a rate until it is stopped. */
export function startWriting(change: (changes: number) => Promise<void>, rate: number) {
  const writing = { events: 0, isOn: true }
  const finish = (async () => {
    let owedCount = 0
    for (let at = Date.now(); writing.isOn;) {
      await pause(STEP_MS)
      const now = Date.now()
      owedCount = Math.min(MOST, owedCount + ((now - at) / 1_000) * rate)
      at = now
      const changes = Math.floor(owedCount / ROUND) * ROUND
      if (changes === 0) continue
      owedCount -= changes
      await change(changes)
      writing.events += changes
    }
  })()
  // `stop` reports the rejection. Unhandled, it would end the process before the first fault is printed.
  finish.catch(() => undefined)
  return {
    events: () => writing.events,
    async stop() {
      writing.isOn = false
      await finish
    },
  }
}
