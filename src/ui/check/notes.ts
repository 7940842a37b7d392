import type { CheckedTable, Found } from '../../backend/check.port'
import { sqlEditor, type Remedy } from './remedies'
import { policySql } from './sql'

/** What whoever set the project up may want to know of what passed; null: nothing. */
export function noteOf(found: Found, table: CheckedTable | null): Remedy | null {
  if (found.of === 'auth' && found.ways.length === 0)
    return {
      says: 'Nobody can sign in: every way is switched off.',
      todo: 'Switch one on.',
      at: { name: 'Authentication → Sign In / Providers', path: '/auth/providers' },
    }
  if (found.of === 'socket' && found.isPrivateOnly)
    return {
      says: 'Boards that read by Postgres Changes need public ones as well.',
      todo: 'Switch on “Allow public access” where a board has such a table.',
      at: { name: 'Realtime → Settings', path: '/realtime/settings' },
    }
  if (found.of !== 'table' || found.hasRow) return null
  if (found.as === 'nobody')
    return {
      says: 'It is empty, or its policies show nothing to who is not signed in.',
      todo: 'Sign in and look again, to see what you may see.',
    }
  return {
    says: 'It is empty, or none of its policies lets you see a row: row level security gives no error.',
    todo: 'If there should be rows, this lets everybody who is signed in read them:',
    ...(table && { code: policySql(table) }),
    at: sqlEditor,
  }
}
