import type { PostgrestError } from '@supabase/supabase-js'
import type { Loss } from '../../../ports/backend.port'
import { readLoss, STATEMENT_CANCELLED } from '../../losses'

/** PostgREST refused to calculate. `code`: its own or Postgres', empty where there is none. */
export interface FigureRefusal {
  code: string
  loss: Loss
}

const TOO_LONG = 'the database takes too long for a figure over all rows: an index may help'

/** Elsewhere a statement that took too long is a passing loss; here the same one would take as long again. */
export function toRefusal(status: number, { code, message }: PostgrestError): FigureRefusal {
  if (code === STATEMENT_CANCELLED)
    return { code, loss: { kind: 'misconfigured', reason: `${code}: ${TOO_LONG}` } }
  return { code, loss: readLoss(status, code, message) }
}
