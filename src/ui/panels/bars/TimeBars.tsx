import { useState } from 'react'
import { formatDay, formatMinute } from '../../words/dateTime'
import type { PanelProps } from '../panelRenderer'
import { ChartCanvas } from '../shared/canvas/ChartCanvas'
import { drawColumns } from '../shared/canvas/drawColumns'
import { barFormatter, barLength } from './barText'
import { intervalsOf } from './intervals'

const DAY_S = 86_400

/** Bars of intervals of time as columns, the latest at the right. An interval without rows is empty. */
export function TimeBars({ panel, view }: PanelProps<'bars'>) {
  const [index, setIndex] = useState<number | null>(null)
  const { title, timeBucket: seconds = DAY_S, aggregate } = panel
  const columns = intervalsOf(view, seconds, panel.limit)
  const formatValue = barFormatter(panel, view)
  const last = columns.at(-1)?.from ?? 0
  const timeText = (at: number) => (seconds >= DAY_S ? formatDay(at) : formatMinute(at, last))
  const column = index === null ? undefined : columns[index]
  const read = column === undefined ? null : index
  const reading =
    column === undefined
      ? null
      : `${timeText(column.from)}: ${column.bar === null ? 'no rows' : Object.values(formatValue(column.bar.value)).join(' ')}`
  return (
    <>
      <p className="clip small soft" aria-hidden="true" data-note="">
        {reading ?? `${panel.groupBy} · the last interval is in progress`}
      </p>
      <ChartCanvas
        {...{ title, selectedIndex: read, readout: reading }}
        count={columns.length}
        restText={`${columns.length} intervals`}
        draw={drawColumns({
          values: columns.map(({ bar }) => bar && barLength(bar.value)),
          unit: formatValue(0).unit,
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
