import type { AuthSettings } from '../project'
import { tokenBuckets, noLimits, type Limits } from './limits'

/** Bursts that the hosted service allows everywhere. */
const BURST = 30
const FIVE_MINUTES = 300
const HOUR = 3600

/**
 * The limits of the hosted service, by the caller's address. Without `strict` there are none, as with the CLI,
 * whose auth service is told of no header to take addresses from.
 */
export function limitsOf(strict: boolean, { rateLimit }: AuthSettings): Limits {
  if (!strict) return noLimits
  const per = (perSeconds: number, calls: number, burst = BURST) => ({ perSeconds, calls, burst })
  return tokenBuckets(
    {
      anonymous: per(HOUR, rateLimit.anonymousUsers),
      signUp: per(FIVE_MINUTES, rateLimit.signInSignUps),
      mail: per(HOUR, rateLimit.emailSent, rateLimit.emailSent),
      token: per(FIVE_MINUTES, rateLimit.tokenRefresh),
      verify: per(FIVE_MINUTES, rateLimit.tokenVerifications),
      factor: per(60, 15),
      passkey: per(FIVE_MINUTES, 30),
    },
    () => Date.now() / 1000,
  )
}
