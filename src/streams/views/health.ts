import type { HealthPanel } from '../../board/board'
import { Percentiles } from '../folds/multiset'
import { text } from '../order'
import type { HeldRow, Rows } from '../rowIndex'
import { EVERY, PATIENCE } from '../sources/function'
import { numberOf, timeOf } from '../values'
import type { HealthMark, HealthView, Verdict } from '../view'
import type { Derivation } from './derivation'

type Gap = Extract<HealthMark, { verdict: 'gap' }>
type Made = Exclude<HealthMark, Gap>

/** A pause longer than so many of those that were asked for is one in which a probe is missing. */
const OVERDUE = 1.5

/**
 * What probes say, and where they are missing: a time without a probe is a gap, whatever kept it from being made, and
 * never what the probes around it say.
 */
export function health({ slow, probes }: HealthPanel): Derivation<HealthView> {
  let rows: Rows | null = null
  let isNew = true
  let known: Known | null = null
  let last: { of: Known; gap: Gap | null; view: HealthView } | null = null
  return {
    reset(all) {
      rows = all
      isNew = true
    },
    apply() {
      isNew = true
    },
    view(now) {
      if (isNew || known === null) known = knownOf([...(rows ?? [])], slow, probes)
      isNew = false
      const gap = overdue(known, now)
      if (last === null || last.of !== known || last.gap?.missed !== gap?.missed)
        last = { of: known, gap, view: gap === null ? known.view : withGap(known.view, gap, probes) }
      return last.view
    },
  }
}

interface Known {
  view: HealthView
  newest: Probed | null
}
interface Probed {
  mark: Made
  /** When it was over, how soon the next one is due, and how long that may take. */
  end: number
  every: number
  patience: number
}

function knownOf(held: readonly HeldRow[], slow: number, most: number): Known {
  const made = held.map(each => probed(each, slow))
  const marks = made.map(({ mark }) => mark)
  const [newest] = marks
  const fine = marks.filter(({ verdict }) => verdict === 'ok' || verdict === 'slow')
  const refused = marks.filter(({ verdict }) => verdict === 'refused').length
  const failure = marks.find(({ verdict }) => verdict === 'failed' || verdict === 'silent')
  const strip = made
    .slice(0, most)
    .flatMap((each, i) => {
      const gap = gapBetween(made[i + 1], each)
      return gap === null ? [each.mark] : [each.mark, gap]
    })
    .slice(0, most)
    .reverse()
  const percentiles = new Percentiles([0.5, 0.95])
  percentiles.load(fine.map(({ ms }) => ms))
  const [p50 = null, p95 = null] = percentiles.value()
  return {
    newest: made[0] ?? null,
    view: {
      kind: 'health',
      now: newest?.verdict ?? 'unknown',
      since: sinceOf(made),
      latency: {
        last: newest !== undefined && newest === fine[0] ? newest.ms : null,
        ...{ p50, p95, course: strip.map(courseOf) },
      },
      available: { ok: fine.length, of: marks.length - refused, refused },
      strip,
      failure: failure === undefined ? null : { at: failure.at, says: failure.says ?? '' },
      held: marks.length,
      from: marks.at(-1)?.at ?? 0,
    },
  }
}

function probed({ key, row }: HeldRow, slow: number): Probed {
  const [at, ms] = [timeOf(row['at']) ?? 0, numberOf(row['ms']) ?? 0]
  const status = numberOf(row['status'])
  const says = row['error'] === null || row['error'] === undefined ? null : text(row['error'])
  return {
    mark: { key, verdict: verdictOf(row['ok'], status, ms > slow), at, ms, status, says },
    end: at + ms,
    every: numberOf(row[EVERY]) ?? Infinity,
    patience: numberOf(row[PATIENCE]) ?? 0,
  }
}

function verdictOf(ok: unknown, status: number | null, isSlow: boolean): Verdict {
  if (ok === true) return isSlow ? 'slow' : 'ok'
  if (ok !== false) return 'refused'
  return status === null ? 'silent' : 'failed'
}

const courseOf = (mark: HealthMark) => (mark.verdict === 'ok' || mark.verdict === 'slow' ? mark.ms : null)

/** When the first of those began that say the same as the newest, without a gap between. */
function sinceOf(made: readonly Probed[]): number {
  const [newest] = made
  const other = made.findIndex(
    (each, i) => each.mark.verdict !== newest?.mark.verdict || gapBetween(each, made[i - 1]) !== null,
  )
  return made.at(other < 0 ? -1 : other - 1)?.mark.at ?? 0
}

function gapBetween(before: Probed | undefined, after: Probed | undefined): Gap | null {
  if (before === undefined || after === undefined) return null
  const { end, every } = before
  const pause = after.mark.at - end
  if (pause <= every * OVERDUE) return null
  return {
    ...{ key: `before ${after.mark.key}`, verdict: 'gap', from: end, to: after.mark.at },
    missed: Math.max(1, Math.round(pause / every) - 1),
  }
}

/** What is missing by now after the newest. One may be under way, and need all of its time. */
function overdue({ newest }: Known, now: number): Gap | null {
  if (newest === null) return null
  const { end, every, patience, mark } = newest
  const pause = now - end
  if (pause <= every * OVERDUE + patience) return null
  return {
    ...{ key: `after ${mark.key}`, verdict: 'gap', from: end, to: null },
    missed: Math.max(1, Math.floor(pause / every)),
  }
}

const withGap = (view: HealthView, gap: Gap, most: number): HealthView => {
  const strip = [...view.strip, gap].slice(-most)
  return {
    ...view,
    ...{ now: 'unknown', since: gap.from, strip },
    latency: { ...view.latency, last: null, course: strip.map(courseOf) },
  }
}
