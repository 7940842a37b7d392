import type { Threshold } from '../schema/thresholds'

/** The signal of a value; null below the first threshold and without a value. */
export const signalAt = (all: readonly Threshold[], value: number | null): Threshold['signal'] | null =>
  value === null ? null : (all.findLast(({ from }) => value >= from)?.signal ?? null)
