import { AuthError } from './errors'

/** Calls that may be made within a window before `429`; refills steadily up to `burst`. */
export interface Limit {
  perSeconds: number
  calls: number
  burst: number
}

export interface Limits {
  /** Takes one call of `key` or throws `over_request_rate_limit`, for mails `over_email_send_rate_limit`. */
  take(name: LimitName, key: string): void
}

export type LimitName = 'anonymous' | 'signUp' | 'mail' | 'token' | 'verify' | 'factor' | 'passkey'

/** Token buckets by name and caller. The clock counts seconds. */
export function tokenBuckets(limits: Record<LimitName, Limit>, clock: () => number): Limits {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(name, key) {
      const { calls, perSeconds, burst } = limits[name]
      const id = `${name} ${key}`
      const now = clock()
      const bucket = buckets.get(id) ?? { left: burst, at: now }
      const left = Math.min(burst, bucket.left + ((now - bucket.at) * calls) / perSeconds)
      buckets.set(id, { left: Math.max(0, left - 1), at: now })
      if (left < 1) throw makeExceeded(name)
    },
  }
}

export const noLimits: Limits = { take: () => undefined }

const makeExceeded = (name: LimitName) =>
  name === 'mail'
    ? new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    : new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
