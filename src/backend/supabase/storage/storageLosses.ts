import type { Loss, LossKind } from '../../ports/backend.port'
import { KEY_REFUSED } from '../losses'

/** An error of Storage: most travel as HTTP 400, with the real status or a name in the body. */
export interface StorageRefusal {
  status?: number | undefined
  statusCode?: string | undefined
  code?: string | undefined
  message: string
}

/** The Loss for a Storage error. Without a status, the network or our timeout ended the request. */
export function storageLoss({ status = 0, statusCode, code = statusCode, message }: StorageRefusal): Loss {
  const bodyStatus = Number(statusCode)
  const realStatus = Number.isInteger(bodyStatus) && bodyStatus > 0 ? bodyStatus : status
  const name = code !== undefined && /^[A-Z]\w+$/.test(code) ? code : ''
  const kind = kindOf(realStatus, name, message)
  if (kind === 'denied' && isKeyRefusal(status, name))
    return { kind: 'misconfigured', reason: `${message}: ${KEY_REFUSED}` }
  return { kind, reason: name === '' ? message : `${name}: ${message}` }
}

/**
 * Storage itself reports missing rights with HTTP 400, and a 401 or a name in the body. A proxy before it checks the
 * key only, and storage-js then invents the body.
 */
export const isKeyRefusal = (status: number, name: string): boolean => status === 401 && name === ''

/** The Loss of a request that the network or our timeout ended. */
export const unansweredLoss = (message: string): Loss => storageLoss({ message })

function kindOf(status: number, name: string, message: string): LossKind {
  const namedKind = names[name]
  // The messages of Storage's token library; Storage reports them as a denial.
  if (/"exp" claim|jwt expired/i.test(message)) return 'expired'
  if (namedKind !== undefined) return namedKind
  if (status === 401 || status === 403) return 'denied'
  if (status === 404) return 'unknown'
  if (status === 429 || status === 402) return 'limited'
  return status === 0 || status === 408 || status >= 500 ? 'lost' : 'misconfigured'
}

/** Storage's own names, where the status alone would mislead (supabase/storage, codes.ts). */
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
