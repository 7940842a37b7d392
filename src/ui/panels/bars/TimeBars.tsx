import { useState } from 'react'
import { offsetAt } from '../../../board/time/zonedTime'
import { useNow } from '../../kit/useNow'
import { formatCalendarDay } from '../../words/rowTime'
import { byteUnit } from '../../words/numberText'
import { displayZone } from '../../words/timeZone'
import type { PanelProps } from '../panelRenderer'
import { ChartCanvas } from '../shared/canvas/ChartCanvas'
import { drawColumns } from '../shared/canvas/drawColumns'
import { barFormatter, barLength } from './barText'
import { areUtcDays, DAY_S, intervalsOf, intervalText } from './intervals'

/** Bars of intervals of time as columns, the latest at the right. An interval without rows is empty. */
export function TimeBars({ panel, view }: PanelProps<'bars'>) {
  const [index, setIndex] = useState<number | null>(null)
  const now = useNow(false)
  const { title, groupBy, timeBucket: seconds = DAY_S, aggregate, format, unit = '' } = panel
  const columns = intervalsOf(view, seconds, panel.limit)
  const formatValue = barFormatter(panel, view)
  const last = columns.at(-1)?.from ?? 0
  const timeText = (at: number) => intervalText(at, seconds, last)
  const column = index === null ? undefined : columns[index]
  const read = column === undefined ? null : index
  const reading =
    column === undefined
      ? null
      : `${timeText(column.from)}: ${column.bar === null ? 'no rows' : Object.values(formatValue(column.bar.value)).join(' ')}`
  /** Days without times are the same in every zone, and end there. */
  const areDays = view.bars.some(({ label }) => formatCalendarDay(label ?? '') !== null)
  const clock = areDays ? now + offsetAt(now, displayZone()) : now
  const facts = [
    groupBy,
    ...(!areDays && areUtcDays(seconds) && displayZone() !== 'UTC' ? ['days in UTC'] : []),
    ...(clock < last + seconds * 1_000 ? ['the last interval is in progress'] : []),
  ]
  const values = columns.map(({ bar }) => bar && barLength(bar.value))
  const bytes = byteUnit(Math.max(0, ...values.map(value => Math.abs(value ?? 0))))
  return (
    <>
      <p className="clip small soft" aria-hidden="true" data-note="">
        {reading ?? facts.join(' · ')}
      </p>
      <ChartCanvas
        title={title}
        selectedIndex={read}
        readout={reading}
        count={columns.length}
        restText={`${columns.length} intervals`}
        draw={drawColumns({
          values,
          ...(format === 'bytes' && aggregate !== undefined
            ? { unit: [bytes.unit, unit].join(' ').trim(), perUnit: bytes.bytes }
            : { unit: formatValue(0).unit }),
          isWhole: aggregate === 'count' || aggregate === 'distinct',
          labels: room => {
            const every = Math.ceil(columns.length / room)
            return columns.flatMap(({ from }, i) =>
              i % every === 0 ? [{ at: (i + 0.5) / columns.length, text: timeText(from) }] : [],
            )
          },
        })}
        onRead={setIndex}
      />
    </>
  )
}
