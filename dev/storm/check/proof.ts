import type { Freshness } from '../../../src/machines/freshness'
import { findOpenGap, type Ledger } from '../../../src/machines/channel/ledger'
import type { Trouble } from './bounds'
import type { Violation } from './rows'
import { differences, isClaim, type Sample } from './sample'
import type { Moment } from './truth'

export type Proof = Pick<Freshness, 'lastProof' | 'completeSince'>

/** A change may arrive so long after a read began that an earlier commit still counts as later. */
const LATE_MS = 2_000
/** Two threads read the same clock one after the other. */
const SLACK_MS = 1_000

/**
 * I6: rows that a panel calls proven as of a moment contain every commit before it. Neither faults nor unannounced
 * changes excuse a missing one, because a proof is a read. `findShownAt`: when a row was last shown; one that left the
 * list to make room since then was part of the proof. A row that changed since then may have left a list that was cut,
 * until the rows after it are read.
 */
export function judgeProof(
  sample: Sample,
  { lastProof }: Proof,
  moments: readonly Moment[],
  troubles: readonly Trouble[],
  measureStall: (from: number, to: number) => number,
  findShownAt: (key: string) => number | null = () => null,
): Violation[] {
  const { at, viewer, panel, view, word } = sample
  if (view === undefined || lastProof === null || !isClaim(word)) return []
  const isOld = (from: number, to: number) =>
    troubles.some(each => each.hiding === 'old' && each.from <= to && each.to >= from)
  return differences(view, moments, at).flatMap(({ key, cells, was, wrong }): Violation[] => {
    const [first] = wrong
    if (first === undefined || (cells !== undefined && was < 0)) return []
    const missingFrom = Math.max(findShownAt(key) ?? 0, wrong.at(-1)?.at ?? 0)
    const from = cells === undefined ? Math.max(first.at, missingFrom) : first.at
    const end = from + LATE_MS + SLACK_MS
    if (lastProof <= end + measureStall(from, end) || isOld(first.at, at)) return []
    const row = `row ${key} ${cells === undefined ? 'missing' : `as ${JSON.stringify(cells)}`}`
    const early = Math.round(lastProof - first.at)
    const what = `viewer ${viewer}, ${panel}: ${row}, and proven ${early} ms after the write of kind “${first.kind}” that made it wrong`
    return [{ promise: 'I6', at, what }]
  })
}

/** The other half of I6: “complete since” is never within or before a gap of the ledger, nor after the proof. */
export function judgeCompleteness(
  label: string,
  at: number,
  word: Freshness['word'],
  { lastProof, completeSince }: Proof,
  ledger: Ledger,
): Violation[] {
  if (!isClaim(word) || completeSince === null) return []
  const violation = (what: string): Violation[] => [{ promise: 'I6', at, what: `${label}: ${what}` }]
  if (lastProof === null || completeSince > lastProof)
    return violation('complete since a time after its proof')
  if (findOpenGap(ledger) !== null) return violation('complete, and a gap of its ledger is open')
  const within = ledger.gaps.find(({ to }) => to !== null && to > completeSince)
  if (within === undefined) return []
  return violation(`complete since ${(within.to ?? 0) - completeSince} ms before a gap of its ledger ended`)
}
