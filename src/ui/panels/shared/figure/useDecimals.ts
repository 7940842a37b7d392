import { useState } from 'react'
import { countShownDecimals } from '../../../words/numberText'
import type { GaugeRange } from '../../gauge/gaugeGeometry'

const MAX_DECIMALS = 3

/**
 * The most decimals of any value so far, at most `max`, so that digits keep their places while values arrive. Another
 * `subject`, which identifies the values, starts again.
 */
export function useDecimals(value: number | null, subject: string, max = MAX_DECIMALS): number {
  const ownDecimals = value === null ? 0 : countShownDecimals(value)
  const [widest, setWidest] = useState({ of: subject, decimals: ownDecimals })
  const decimals = widest.of === subject ? Math.max(widest.decimals, ownDecimals) : ownDecimals
  if (widest.of !== subject || decimals > widest.decimals) setWidest({ of: subject, decimals })
  return Math.min(decimals, max)
}

/** The decimals that divide a range into a thousand steps: nobody sees smaller steps on it. */
export const decimalsForRange = ({ from, to }: GaugeRange): number =>
  Math.min(MAX_DECIMALS, Math.max(0, MAX_DECIMALS - Math.ceil(Math.log10(to - from))))
