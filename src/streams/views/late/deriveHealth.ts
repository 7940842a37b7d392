import type { HealthPanel } from '../../../board/board'
import { Percentiles } from '../../folds/aggregates/multiset'
import { textOf } from '../../rows/rowOrder'
import type { RowEntry, Rows } from '../../rows/rowIndex'
import { PROBE_TIMEOUT, PROBE_EVERY } from '../../polling/probeTimes'
import { numberOf, timeOf } from '../../values/columnValues'
import type { HealthMark, HealthView, Verdict } from '../view'
import type { Derivation } from '../derivation'

type Gap = Extract<HealthMark, { verdict: 'gap' }>
type ProbeMark = Exclude<HealthMark, Gap>

/** A pause longer than this many intervals means that a probe is missing. */
const OVERDUE = 1.5

/**
 * Results of probes, and the times without any: such a time is a gap, whatever prevented the probe, and never counts as
 * the probes around it.
 */
export function deriveHealth({ slowThresholdMs: slow, limit: probes }: HealthPanel): Derivation<HealthView> {
  let rows: Rows | null = null
  let isNew = true
  let digest: Digest | null = null
  let last: { of: Digest; gap: Gap | null; view: HealthView } | null = null
  return {
    reset(all) {
      rows = all
      isNew = true
    },
    apply() {
      isNew = true
    },
    view(now) {
      if (isNew || digest === null) digest = digestOf(rows?.head(rows.size) ?? [], slow, probes)
      isNew = false
      const gap = overdueGap(digest, now)
      if (last === null || last.of !== digest || last.gap?.missedCount !== gap?.missedCount)
        last = { of: digest, gap, view: gap === null ? digest.view : withGap(digest.view, gap, probes) }
      return last.view
    },
  }
}

interface Digest {
  view: HealthView
  newest: ProbeRecord | null
}
interface ProbeRecord {
  mark: ProbeMark
  /** When the probe ended, and the interval and the timeout of the next one, ms. */
  end: number
  every: number
  patience: number
}

function digestOf(entries: readonly RowEntry[], slow: number, maxMarks: number): Digest {
  const records = entries.map(each => toProbeRecord(each, slow))
  const marks = records.map(({ mark }) => mark)
  const [newest] = marks
  const successful = marks.filter(({ verdict }) => verdict === 'ok' || verdict === 'slow')
  const refusals = marks.filter(({ verdict }) => verdict === 'refused').length
  const failure = marks.find(({ verdict }) => verdict === 'failed' || verdict === 'silent')
  const strip = records
    .slice(0, maxMarks)
    .flatMap((each, i) => {
      const gap = gapBetween(records[i + 1], each)
      return gap === null ? [each.mark] : [each.mark, gap]
    })
    .slice(0, maxMarks)
    .reverse()
  const percentiles = new Percentiles([0.5, 0.95])
  percentiles.load(successful.map(({ ms }) => ms))
  const [p50 = null, p95 = null] = percentiles.value()
  return {
    newest: records[0] ?? null,
    view: {
      kind: 'health',
      now: newest?.verdict ?? 'unknown',
      since: sinceOf(records),
      latency: {
        last: newest !== undefined && newest === successful[0] ? newest.ms : null,
        p50,
        p95,
        course: strip.map(courseOf),
      },
      available: { ok: successful.length, of: marks.length - refusals, refusals },
      strip,
      failure: failure === undefined ? null : { at: failure.at, error: failure.error ?? '' },
      rowCount: marks.length,
      from: marks.at(-1)?.at ?? 0,
    },
  }
}

function toProbeRecord({ key, row }: RowEntry, slow: number): ProbeRecord {
  const [at, ms] = [timeOf(row['at']) ?? 0, numberOf(row['ms']) ?? 0]
  const status = numberOf(row['status'])
  const error = row['error'] === null || row['error'] === undefined ? null : textOf(row['error'])
  return {
    mark: { key, verdict: verdictOf(row['ok'], status, ms > slow), at, ms, status, error },
    end: at + ms,
    every: numberOf(row[PROBE_EVERY]) ?? Infinity,
    patience: numberOf(row[PROBE_TIMEOUT]) ?? 0,
  }
}

function verdictOf(ok: unknown, status: number | null, isSlow: boolean): Verdict {
  if (ok === true) return isSlow ? 'slow' : 'ok'
  if (ok !== false) return 'refused'
  return status === null ? 'silent' : 'failed'
}

const courseOf = (mark: HealthMark) => (mark.verdict === 'ok' || mark.verdict === 'slow' ? mark.ms : null)

/** When the present run of equal verdicts without a gap began. */
function sinceOf(records: readonly ProbeRecord[]): number {
  const [newest] = records
  const other = records.findIndex(
    (each, i) => each.mark.verdict !== newest?.mark.verdict || gapBetween(each, records[i - 1]) !== null,
  )
  return records.at(other < 0 ? -1 : other - 1)?.mark.at ?? 0
}

function gapBetween(before: ProbeRecord | undefined, after: ProbeRecord | undefined): Gap | null {
  if (before === undefined || after === undefined) return null
  const { end, every } = before
  const pause = after.mark.at - end
  if (pause <= every * OVERDUE) return null
  return {
    key: `before ${after.mark.key}`,
    verdict: 'gap',
    from: end,
    to: after.mark.at,
    missedCount: Math.max(1, Math.round(pause / every) - 1),
  }
}

/** The gap since the newest probe. A probe may be running and use all of its timeout. */
function overdueGap({ newest }: Digest, now: number): Gap | null {
  if (newest === null) return null
  const { end, every, patience, mark } = newest
  const pause = now - end
  if (pause <= every * OVERDUE + patience) return null
  return {
    key: `after ${mark.key}`,
    verdict: 'gap',
    from: end,
    to: null,
    missedCount: Math.max(1, Math.floor(pause / every)),
  }
}

const withGap = (view: HealthView, gap: Gap, maxMarks: number): HealthView => {
  const strip = [...view.strip, gap].slice(-maxMarks)
  return {
    ...view,
    now: 'unknown',
    since: gap.from,
    strip,
    latency: { ...view.latency, last: null, course: strip.map(courseOf) },
  }
}
