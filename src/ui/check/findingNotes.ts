import type { CheckTable, CheckFinding } from '../../backend/ports/check.port'
import { sqlEditor, type Remedy } from './remedies'
import { policySql } from './remedySql'

/** A hint about a passed line for the project's administrator; null: nothing. */
export function noteFor(finding: CheckFinding, table: CheckTable | null): Remedy | null {
  if (finding.of === 'auth' && finding.ways.length === 0)
    return {
      says: 'Nobody can sign in: every way is switched off.',
      todo: 'Switch one on.',
      at: { name: 'Authentication → Sign In / Providers', path: '/auth/providers' },
    }
  if (finding.of === 'socket' && finding.isPrivateOnly)
    return {
      says: 'Boards that read by Postgres Changes need public ones as well.',
      todo: 'Switch on “Allow public access” where a board has such a table.',
      at: { name: 'Realtime → Settings', path: '/realtime/settings' },
    }
  if (finding.of !== 'table' || finding.hasRow) return null
  if (finding.as === 'nobody')
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
