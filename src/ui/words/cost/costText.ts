import type { UsageReport } from '../../../shared/usageMeter'
import type { CostAdvice } from '../../cost/adviseCost'
import { formatDuration } from '../duration'
import { formatBytes, formatNumber, formatPercent } from '../numberText'

/** "Counted on this page over the last 12 m, per hour." */
export const describeSpan = ({ spanMs, hasStart }: Pick<UsageReport, 'spanMs' | 'hasStart'>): string =>
  hasStart
    ? `Counted since the page opened ${formatDuration(spanMs)} ago. After two minutes you see the cost per hour, without the first load.`
    : `Counted on this page over the last ${formatDuration(spanMs)}, per hour.`

export function describeAdvice(advice: CostAdvice): string {
  switch (advice.type) {
    case 'refresh less':
      return `Refreshed every ${formatDuration(advice.seconds * 1_000)}: a longer interval costs less.`
    case 'fewer rows':
      return `A limit below ${formatNumber(advice.limit)} rows, or a filter, loads less.`
    case 'install digest.sql':
      return 'With digest.sql, one small request a minute verifies all tables of the board.'
    case 'install schemas.sql':
      return 'With digest.sql and schemas.sql, one small request a minute verifies all tables of the schema.'
    case 'index':
      return `An index on ${advice.column} and the primary key makes each read cheaper for the database.`
    case 'broadcast':
      return 'Broadcast from the database sends each change without checking row level security for every viewer.'
    case 'fewer messages':
      return 'Fewer, larger messages cost less: each counts once for every viewer.'
  }
}

/** Whole from ten on. */
const roundCount = (count: number) => (count < 10 ? Math.round(count * 10) / 10 : Math.round(count))
export const formatCount = (count: number) => formatNumber(roundCount(count))

export function formatSize(bytes: number): string {
  const { text, unit } = formatBytes(bytes)
  return `${text} ${unit}`
}

/** "5 GB", as a plan names it. */
export const formatQuota = (bytes: number) => `${formatNumber(bytes / 1e9)} GB`

const countNouns = (count: number, noun: string) =>
  `${formatCount(count)} ${roundCount(count) === 1 ? noun : `${noun}s`}`
export const formatRequests = (count: number) => countNouns(count, 'request')
export const formatMessages = (count: number) => countNouns(count, 'message')

/** "1.2 GB of 5 GB (24%)". */
export const describeShare = (amount: string, limit: string, share: number): string =>
  `${amount} of ${limit} (${formatPercent(share)})`
