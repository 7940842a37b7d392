import { useState } from 'react'
import type { Refusal } from '../../backend/port'
import { useNow } from '../clock'
import { countdown } from '../words/age'
import styles from './Form.module.css'

/** Until when it is in vain to try again, as far as the project said, ms since the epoch; null once it is not. */
export function useWait(refusal: Refusal | null): number | null {
  const now = useNow()
  const [told, setTold] = useState({ refusal, at: now })
  if (told.refusal !== refusal) setTold({ refusal, at: now })
  const until = told.at + (refusal?.retryAfter ?? 0)
  return until > now ? until : null
}

/** How long to wait after a refusal. Not part of its text, which a screen reader would say again every second. */
export function Wait({ refusal }: { refusal: Refusal | null }) {
  const now = useNow()
  const until = useWait(refusal)
  if (until === null) return null
  return <p className={styles['about']}>Again in {countdown(until - now)}</p>
}
