import type { Check, CheckedTable, CheckLine, Verdict } from '../../check.port'
import { address } from './address'
import { auth } from './auth'
import { key } from './key'
import { failed, type Parts } from './parts'
import { changes, socket } from './realtime'
import { functions, storage } from './services'
import { table } from './table'

type Look = (parts: Parts, signal: AbortSignal, table: CheckedTable | null) => Promise<Verdict>

/** Of a board without tables nothing is asked. */
const ofTable =
  (look: (parts: Parts, table: CheckedTable, signal: AbortSignal) => Promise<Verdict>): Look =>
  (parts, signal, table) =>
    table === null ? Promise.resolve(failed('broken')) : look(parts, table, signal)

const looks: Record<CheckLine, Look> = {
  ...{ address, key, auth, socket, storage, functions },
  table: ofTable(table),
  changes: ofTable(changes),
}

/** The check of one project, for whoever is signed in, or for nobody. Small, and without supabase-js. */
export const checkOf = (parts: Parts): Check => ({
  url: parts.project.url,
  look: ({ line, table }, signal) => looks[line](parts, signal, table),
})
