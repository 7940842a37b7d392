import type { Gap } from '../../../src/machines/channel/ledger'
import type { Blow } from './effects'

/** Writes that delete or change rows without a change that announces it. */
const vanishing: ReadonlySet<Blow['name']> = new Set<Blow['name']>([
  'hide',
  'truncate',
  'member',
  'policy',
  'move',
  'max rows',
  'column',
])

/**
 * An answer without a row that a change brought seconds ago looks as if it were older than the change; so it does where
 * the row has gone since. `lingerMs`: how long after the write an answer may be given.
 */
export const hasVanished = (
  namedHoles: readonly Gap[],
  blows: readonly Blow[],
  from: number,
  lingerMs: number,
): boolean =>
  namedHoles.some(({ cause: { reason } }) => /older than its changes/.test(reason)) &&
  blows.some(({ name, from: beginAt, to }) => vanishing.has(name) && beginAt <= from && from <= to + lingerMs)
