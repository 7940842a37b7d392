import { useState } from 'react'
import { offsetAt } from '../../../board/time/zonedTime'
import type { Bar } from '../../../streams/views/view'
import type { Gap } from '../../../machines/channel/ledger'
import { useNow } from '../../kit/useNow'
import { byteUnit, countText } from '../../words/numberText'
import { displayZone } from '../../words/timeZone'
import type { PanelProps } from '../panelRenderer'
import { ChartCanvas } from '../shared/canvas/ChartCanvas'
import { drawColumns } from '../shared/canvas/drawColumns'
import { barFormatter, barLength, valueForm } from './barText'
import { doubtfulStarts, IN_DOUBT } from './doubtfulIntervals'
import { areCalendarDays, DAY_S, intervalsOf, intervalText, tickFormatter } from './intervals'

type TimeBarsProps = Pick<PanelProps<'bars'>, 'panel' | 'view'> & { gaps: readonly Gap[] }

/** Bars of intervals of time as columns, the latest at the right. An interval without rows is empty. */
export function TimeBars({ panel, view, gaps }: TimeBarsProps) {
  const doubtful = doubtfulStarts(view, gaps)
  const [index, setIndex] = useState<number | null>(null)
  const now = useNow(false)
  const { title, groupBy, timeBucket: seconds = DAY_S, aggregate } = panel
  const { format, unit } = valueForm(panel)
  const columns = intervalsOf(view)
  const formatValue = barFormatter(panel, view)
  const last = columns.at(-1)?.from ?? 0
  /** They end when they do where they are read. */
  const areDays = areCalendarDays(view)
  const form = { seconds, last, areDays }
  const timeText = (at: number) => intervalText(at, form)
  const tickText = tickFormatter(columns, form)
  const column = index === null ? undefined : columns[index]
  const read = column === undefined ? null : index
  const valueText = (bar: Bar | null) =>
    bar === null ? 'no rows' : Object.values(formatValue(bar.value)).filter(Boolean).join(' ')
  const reading =
    column === undefined
      ? null
      : [
          `${timeText(column.from)}: ${valueText(column.bar)}`,
          ...(doubtful.has(column.from) ? [IN_DOUBT] : []),
        ].join(', ')
  const clock = areDays ? now + offsetAt(now, displayZone()) : now
  const facts = [
    ...(doubtful.size > 0 ? [`Hatched: ${IN_DOUBT}`] : []),
    groupBy,
    ...(clock < (view.intervals?.end ?? 0) ? ['the last interval is in progress'] : []),
  ]
  const values = columns.map(({ bar }) => bar && barLength(bar.value))
  const bytes = byteUnit(Math.max(0, ...values.map(value => Math.abs(value ?? 0))))
  return (
    <>
      {doubtful.size > 0 && (
        <p className="visually-hidden">{`${countText(doubtful.size, 'interval')} with ${IN_DOUBT}.`}</p>
      )}
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
          hatched: columns.map(({ from }) => doubtful.has(from)),
          ...(format === 'bytes' && aggregate !== undefined
            ? { unit: [bytes.unit, unit].join(' ').trim(), perUnit: bytes.bytes }
            : { unit: formatValue(0).unit }),
          isWhole: aggregate === 'count' || aggregate === 'distinct',
          labels: room => {
            const every = Math.ceil(columns.length / room)
            return columns.flatMap(({ from }, i) =>
              i % every === 0 ? [{ at: (i + 0.5) / columns.length, text: tickText(from) }] : [],
            )
          },
        })}
        onRead={setIndex}
      />
    </>
  )
}
