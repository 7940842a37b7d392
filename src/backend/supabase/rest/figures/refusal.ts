import type { PostgrestError } from '@supabase/supabase-js'
import type { Loss } from '../../../ports/backend.port'
import { readLoss } from '../../losses'

/** PostgREST refused to calculate. `code`: its own or Postgres', empty where there is none. */
export interface FigureRefusal {
  code: string
  loss: Loss
}

/** Postgres ended the statement because it took too long. */
const CANCELLED = '57014'
const TOO_LONG = 'the database takes too long for a figure over all rows: an index may help'

/** Elsewhere a statement that took too long is a passing loss; here the same one would take as long again. */
export function toRefusal(status: number, { code, message }: PostgrestError): FigureRefusal {
  if (code === CANCELLED) return { code, loss: { kind: 'misconfigured', reason: `${code}: ${TOO_LONG}` } }
  return { code, loss: readLoss(status, code, message) }
}
