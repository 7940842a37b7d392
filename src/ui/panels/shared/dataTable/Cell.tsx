import { revealOverrides } from '../../../../board/text/isolateText'
import { toPeriodDay } from '../../../../board/time/days'
import { parseInstant } from '../../../../board/time/parseInstant'
import type { TableView } from '../../../../streams/views/view'
import { AGE_STEP_MS, formatCalendarDay, formatAge } from '../../../words/rowTime'
import { formatFullTime } from '../../../words/dateTime'
import {
  formatExactFigures,
  formatFigures,
  isLongInteger,
  isLongNumber,
  NO_VALUE,
} from '../../../words/numberText'
import { formatNumeric, bytesOf, isNumeric, toNumber, unitOf, type Column } from './columnFormat'
import { withUnit } from '../../../words/unitText'
import { isState, toneOfState } from './stateTone'
import { TruncatedText } from '../TruncatedText'
import { use } from 'react'
import { ClockSkewContext } from '../../../freshness/clockSkew'
import { useSteppedNow } from '../../../kit/useNow'
import { clsx } from 'clsx'
import { IsolatedText } from '../../../kit/text/IsolatedText'
import styles from './CellMarks.module.css'

interface CellProps {
  value: TableView['rows'][number]['cells'][number]
  column: string
  format: Column['format']
  /** The decimals of all numbers in the column. */
  decimals?: number | undefined
  /** The whole text fits, so nothing has to be truncated. */
  hasRoom?: boolean
}

/** A database value in its column's format; unformatted if it does not fit the format. */
export function Cell({ value, column, format, decimals, hasRoom = false }: CellProps) {
  if (value === null) return NO_VALUE
  if (format === 'time') {
    const text = typeof value === 'string' ? value : ''
    const date = formatCalendarDay(toPeriodDay(column, text))
    if (date !== null) return <time dateTime={text}>{date}</time>
    const at = parseInstant(text)
    if (!Number.isNaN(at)) return <RelativeTime at={at} />
  }
  if (isNumeric(format) && typeof value === 'string' && isLongNumber(value)) {
    const exact = formatExactFigures(value)
    if (exact === null) return <TruncatedText text={value} />
    const exactText = withUnit(exact, unitOf(format))
    return isLongInteger(value) && bytesOf(format) === undefined ? (
      exactText
    ) : (
      <span title={exactText}>{formatNumeric(Number(value), format, decimals)}</span>
    )
  }
  const number = toNumber(value)
  if (isNumeric(format) && Number.isFinite(number)) {
    const text = formatNumeric(number, format, decimals)
    return bytesOf(format) !== undefined ? (
      <span title={withUnit(formatFigures(number), unitOf(format))}>{text}</span>
    ) : (
      text
    )
  }
  if (typeof value === 'boolean') return <FlagMark isSet={value} />
  if (isState(column, value)) return <StatePill state={value} />
  const text = String(value)
  return hasRoom ? revealOverrides(text) : <TruncatedText text={text} />
}

/** How long ago by the clock of the rows, with the exact time in the tooltip. `at`: ms since the epoch. */
function RelativeTime({ at }: { at: number }) {
  const now = useSteppedNow(AGE_STEP_MS, true) - use(ClockSkewContext)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
      {formatAge(at, now)}
    </time>
  )
}

/** A boolean: a check mark, or an empty circle; read as "Yes" and "No". */
const FlagMark = ({ isSet }: { isSet: boolean }) => (
  <span className={styles['flag']} data-flag={isSet} title={isSet ? 'true' : 'false'}>
    <svg viewBox="0 0 16 16" width="0.9375rem" height="0.9375rem" className="drawn" aria-hidden="true">
      {isSet ? (
        <path d="M3 8.5 6.5 12 13 4.5" strokeWidth="2" />
      ) : (
        <circle cx="8" cy="8" r="4" stroke="var(--edge)" />
      )}
    </svg>
    <span className="visually-hidden">{isSet ? 'Yes' : 'No'}</span>
  </span>
)

/** The state of a row as a pill. */
const StatePill = ({ state }: { state: string }) => (
  <span
    className={clsx('inline small fit-width', styles['state'])}
    data-tone={toneOfState(state)}
    title={revealOverrides(state)}
  >
    <IsolatedText text={state} className="clip" />
  </span>
)
