import type { Board } from '../../board/board'
import { panelSource } from '../../board/schema/panelSource'
import type { Source } from '../../board/model/source'
import { sourceSubjects } from '../../board/usage/usageSubject'
import { addUsage, noUsage, type Usage, type UsageReport } from '../../shared/usageMeter'
import { adviseCost, type CostAdvice } from './adviseCost'
import { plans } from './planLimits'

/** What panels cost together that read the same table, function, topic or bucket. */
export interface CostRow {
  /** Null: what no panel of the board reads. */
  subject: string | null
  /** Titles. */
  panels: readonly string[]
  /** Per hour, or since the page opened while that is within the report. */
  usage: Usage
  advice: CostAdvice | null
}

const HOUR_MS = 3_600_000

/** Most expensive first, and the sum. Loading a page says nothing about an hour, so it is not multiplied. */
export function costRows(
  { panels, sources }: Pick<Board, 'panels' | 'sources'>,
  { bySubject, spanMs, hasStart }: UsageReport,
): { rows: CostRow[]; total: Usage } {
  const factor = hasStart ? 1 : HOUR_MS / spanMs
  const readers = new Map<string, { titles: Set<string>; sources: Source[] }>()
  for (const panel of panels) {
    const source = sources[panelSource(panel) ?? '']
    if (source === undefined) continue
    for (const subject of sourceSubjects(source)) {
      const reader = readers.get(subject) ?? { titles: new Set(), sources: [] }
      readers.set(subject, reader)
      reader.titles.add(panel.title)
      if (!reader.sources.includes(source)) reader.sources.push(source)
    }
  }
  const rows = [...readers].map(([subject, { titles, sources: read }]): CostRow => {
    const usage = scaleUsage(bySubject.get(subject) ?? noUsage, factor)
    // What loads a board is no reason to change it.
    const advice = hasStart ? null : adviseCost(subject, read, usage)
    return { subject, panels: [...titles], usage, advice }
  })
  const others = [...bySubject].filter(([subject]) => !readers.has(subject)).map(([, usage]) => usage)
  const rest = scaleUsage(others.reduce(addUsage, noUsage), factor)
  if (others.length > 0) rows.push({ subject: null, panels: [], usage: rest, advice: null })
  rows.sort((a, b) => shareOf(b.usage) - shareOf(a.usage) || b.usage.requests - a.usage.requests)
  return { rows, total: rows.reduce((sum, { usage }) => addUsage(sum, usage), noUsage) }
}

const [smallest] = plans
/** Of the smallest plan's month: what makes bytes and messages comparable. */
const shareOf = ({ bytes, messages }: Usage) =>
  smallest === undefined ? 0 : bytes / smallest.egress + messages / smallest.messages

const scaleUsage = ({ requests, comparisons, bytes, messages }: Usage, factor: number): Usage => ({
  requests: requests * factor,
  comparisons: comparisons * factor,
  bytes: bytes * factor,
  messages: messages * factor,
})
