import { useState } from 'react'
import { decimalsOf } from '../words/value'
import type { Scale } from './gaugeScale'

const MOST = 3

/**
 * As many decimals as any value had so far, so that digits stay in their places while values come. `of`: what the
 * values are; other ones begin anew. `most`: more are of no use.
 */
export function useDecimals(value: number | null, of: string, most = MOST): number {
  const own = value === null ? 0 : decimalsOf(value)
  const [seen, setSeen] = useState({ of, decimals: own })
  const decimals = seen.of === of ? Math.max(seen.decimals, own) : own
  if (seen.of !== of || decimals > seen.decimals) setSeen({ of, decimals })
  return Math.min(decimals, most)
}

/** The decimals that part a range into a thousand steps: nobody sees less on it. */
export const stepsIn = ({ from, to }: Scale): number =>
  Math.min(MOST, Math.max(0, MOST - Math.ceil(Math.log10(to - from))))
