import type { SignInRefusal } from '../../../machines/signIn/signIn.setup'
import { useNow } from '../../kit/useNow'
import { formatCountdown } from '../../words/duration'

/** For how long a retry is pointless according to the project, ms. `now` may lag behind by a second. */
export const cooldownLeft = (refusal: SignInRefusal | null, now: number): number =>
  Math.min(refusal?.retryAfter ?? 0, (refusal?.retryAt ?? 0) - now)

/** The wait after a refusal. Not part of the refusal's text, which a screen reader would repeat every second. */
export function Cooldown({ refusal }: { refusal: SignInRefusal | null }) {
  const left = cooldownLeft(refusal, useNow())
  return left > 0 ? <p className="about">Try again in {formatCountdown(left)}</p> : null
}
