import { clsx } from 'clsx'
import { useState } from 'react'
import { BarRow } from './BarRow'
import type { Gap } from '../../../machines/channel/ledger'
import type { Bar } from '../../../streams/views/view'
import styles from './BarsPanelBody.module.css'
import { BarsTable } from '../lazyTables'
import {
  barFormatter,
  barsSummary,
  groupCountText,
  barLength,
  isRowCount,
  scopeText,
  shareFormatter,
} from './barText'
import { lazyBody } from '../lazyBody'
import type { PanelProps } from '../panelRenderer'
import { TableToggle } from '../shared/dataTable/TableToggle'
import { useCalmOrder } from '../shared/useCalmOrder'
import { useVariableSetter } from '../../variables/useVariableSetter'
import { scrollFocusable } from '../../kit/focus/scrollFocusable'

/** Few bars are of intervals of time. */
const { Body: TimeBars } = lazyBody('histogram', async () => (await import('./TimeBars')).TimeBars)

/** A value for each group of rows, in the board's order, as bars or as a table. */
export function BarsPanelBody({ panel, view, gaps = NO_GAPS }: PanelProps<'bars'>) {
  const [isTable, setIsTable] = useState(false)
  const setter = useVariableSetter(panel.clickVariable)
  const { rest, total } = view
  const { items: bars, pointing } = useCalmOrder(panel, view.bars, keyOf)
  const formatValue = barFormatter(panel, view)
  const shareOf = shareFormatter(panel, view)
  const lengths = bars.flatMap(({ value }) => barLength(value) ?? [])
  const range = [Math.min(0, ...lengths), Math.max(0, ...lengths)] as const
  const totalText = Object.values(formatValue(total)).filter(Boolean).join(' ')
  const restFigure = rest === null || rest.value === null ? null : formatValue(rest.value)
  const totalNotes = [
    ...(isRowCount(panel) ? [] : [`all ${totalText}`]),
    ...(rest !== null && restFigure === null ? [groupCountText(rest.groups, 'more ')] : []),
  ]
  return (
    <>
      <p className="visually-hidden">{barsSummary(panel, view)}</p>
      {isTable ? (
        <BarsTable panel={panel} view={{ ...view, bars }} gaps={gaps} />
      ) : panel.timeBucket !== undefined ? (
        <TimeBars panel={panel} view={view} gaps={gaps} />
      ) : (
        <ol
          className={clsx('scroll body fill', styles['bars'])}
          data-shares={shareOf !== null || undefined}
          aria-label={panel.title}
          {...scrollFocusable}
          {...pointing}
        >
          {bars.map(bar => (
            <BarRow
              key={keyOf(bar)}
              bar={bar}
              figure={formatValue(bar.value)}
              share={shareOf?.(bar.value) ?? null}
              range={range}
              setter={setter}
            />
          ))}
          {rest !== null && restFigure !== null && (
            <li data-rest="">
              <span className={styles['label']}>{groupCountText(rest.groups, 'other ')}</span>
              <span className={clsx('strong text-end', styles['value'])}>
                {restFigure.text}
                <span className="regular soft"> {restFigure.unit}</span>
              </span>
            </li>
          )}
        </ol>
      )}
      <p className="foot">
        {totalNotes.length > 0 && <span>{totalNotes.join(' · ')}</span>}
        <span>{scopeText(panel, view)}</span>
        <TableToggle name="bars" isTable={isTable} onChange={setIsTable} />
      </p>
    </>
  )
}

const NO_GAPS: readonly Gap[] = []

/** The prefix keeps the text "null" apart from NULL. */
const keyOf = ({ label }: Bar) => (label === null ? 'null' : `=${label}`)
