import type { Loss, LossKind } from '../port'
import { KEY } from './losses'

/** What Storage refuses with: most travels as HTTP 400, and the body tells the real status, or a name in its place. */
export interface StorageRefusal {
  status?: number | undefined
  statusCode?: string | undefined
  code?: string | undefined
  message: string
}

/** A refusal of Storage. Without a status, the network or our timeout ended the request. */
export function storageLoss({ status = 0, statusCode, code = statusCode, message }: StorageRefusal): Loss {
  const told = Number(statusCode)
  const real = Number.isInteger(told) && told > 0 ? told : status
  const name = code !== undefined && /^[A-Z]\w+$/.test(code) ? code : ''
  const kind = kindOf(real, name, message)
  if (kind === 'denied' && isOfKey(status, name))
    return { kind: 'misconfigured', reason: `${message}: ${KEY}` }
  return { kind, reason: name === '' ? message : `${name}: ${message}` }
}

/**
 * Storage itself answers a lack of rights with HTTP 400, and says 401 or a name in the body. What stands before it looks
 * at the key alone, and storage-js then makes up what the body would say.
 */
export const isOfKey = (status: number, name: string): boolean => status === 401 && name === ''

/** What the network or our timeout ended. */
export const unanswered = (message: string): Loss => storageLoss({ message })

function kindOf(status: number, name: string, message: string): LossKind {
  const known = names[name]
  // The words of the library that it verifies tokens with; it calls them a denial.
  if (/"exp" claim|jwt expired/i.test(message)) return 'expired'
  if (known !== undefined) return known
  if (status === 401 || status === 403) return 'denied'
  if (status === 404) return 'unknown'
  if (status === 429 || status === 402) return 'limited'
  return status === 0 || status === 408 || status >= 500 ? 'lost' : 'misconfigured'
}

/** Storage's own names, where the status alone would say something else (supabase/storage, codes.ts). */
const names: Readonly<Partial<Record<string, LossKind>>> = {
  InvalidJWT: 'expired',
  NoSuchBucket: 'unknown',
  NoSuchKey: 'unknown',
  AccessDenied: 'denied',
  SlowDown: 'limited',
  TenantNotFound: 'misconfigured',
  DatabaseTimeout: 'lost',
  LockTimeout: 'lost',
}
