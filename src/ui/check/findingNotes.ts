import type { CheckTable, CheckFinding } from '../../backend/ports/check.port'
import { sqlEditor, type Remedy } from './remedies'
import { policySql } from '../kit/sql/remedySql'

/** A hint about a passed line for the project's administrator; null: nothing. */
export function noteFor(finding: CheckFinding, table: CheckTable | null): Remedy | null {
  if (finding.of === 'auth' && finding.ways.length === 0)
    return {
      message: 'Nobody can sign in: all sign-in methods are off.',
      todo: 'Turn one on.',
      at: { name: 'Authentication → Sign In / Providers', path: '/auth/providers' },
    }
  if (finding.of === 'socket' && finding.isPrivateOnly)
    return {
      message: 'Boards that use Postgres Changes need public channels, too.',
      todo: 'Turn on “Allow public access” if a board has such a table.',
      at: { name: 'Realtime → Settings', path: '/realtime/settings' },
    }
  if (finding.of !== 'table' || finding.hasRow) return null
  if (finding.as === 'nobody')
    return {
      message: 'The table is empty, or its policies hide all rows while signed out.',
      todo: 'Sign in and check again to see your rows.',
    }
  return {
    message: 'The table is empty, or row level security hides all its rows from you (it gives no error).',
    todo: 'If there should be rows, this lets everyone who is signed in read them:',
    ...(table && { code: policySql(table) }),
    at: sqlEditor,
  }
}
