import { useState } from 'react'
import type { Refusal } from '../../../backend/ports/backend.port'
import { useNow } from '../../kit/useNow'
import { formatCountdown } from '../../words/duration'

/** Until when a retry is pointless according to the project, ms since the epoch; null afterwards. */
export function useCooldownEnd(refusal: Refusal | null): number | null {
  const now = useNow()
  const [seenRefusal, setSeenRefusal] = useState({ refusal, at: now })
  if (seenRefusal.refusal !== refusal) setSeenRefusal({ refusal, at: now })
  const until = seenRefusal.at + (refusal?.retryAfter ?? 0)
  return until > now ? until : null
}

/** The wait after a refusal. Not part of the refusal's text, which a screen reader would repeat every second. */
export function Cooldown({ refusal }: { refusal: Refusal | null }) {
  const now = useNow()
  const until = useCooldownEnd(refusal)
  if (until === null) return null
  return <p className="about">Try again in {formatCountdown(until - now)}</p>
}
