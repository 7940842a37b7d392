import { clsx } from 'clsx'
import { useState } from 'react'
import type { Bar } from '../../../streams/views/view'
import { barsOfPie } from '../../../board/figures/figureSource'
import { useVariableSetter } from '../../variables/useVariableSetter'
import barStyles from '../bars/BarsPanelBody.module.css'
import { BarsTable } from '../bars/BarsTable'
import {
  barFormatter,
  barLength,
  barsSummary,
  groupCountText,
  scopeText,
  shareFormatter,
} from '../bars/barText'
import type { PanelProps } from '../panelRenderer'
import { TableToggle } from '../shared/dataTable/TableToggle'
import { useCalmOrder } from '../shared/useCalmOrder'
import { seriesToken, useColorPlaces } from '../shared/groupColors'
import styles from './PiePanelBody.module.css'
import { PieRing } from './PieRing'
import { PieRow } from './PieRow'
import { scrollFocusable } from '../../kit/focus/scrollFocusable'

const REST = '--edge'

/** The parts of a whole as a ring with the whole in its middle, and as a list or a table. */
export function PiePanelBody({ panel, view }: PanelProps<'pie'>) {
  const [isTable, setIsTable] = useState(false)
  const setter = useVariableSetter(panel.clickVariable)
  const places = useColorPlaces(view.bars.map(({ label }) => label))
  const barsPanel = barsOfPie(panel)
  const barsView = { ...view, kind: 'bars' } as const
  const { rest, total } = view
  const { items: bars, pointing } = useCalmOrder(panel, view.bars, keyOf)
  const formatValue = barFormatter(barsPanel, barsView)
  const shareOf = shareFormatter(barsPanel, barsView)
  const tokenOf = (label: string | null) => seriesToken(places.get(label) ?? 0)
  const slices = [
    ...bars.map(bar => ({ key: keyOf(bar), value: barLength(bar.value) ?? 0, token: tokenOf(bar.label) })),
    ...(rest === null ? [] : [{ key: 'rest', value: barLength(rest.value) ?? 0, token: REST }]),
  ]
  const hasNegative = slices.some(({ value }) => value < 0)
  return (
    <>
      <p className="visually-hidden">{barsSummary(barsPanel, barsView)}</p>
      {isTable ? (
        <BarsTable panel={barsPanel} view={{ ...barsView, bars }} />
      ) : (
        <div className={clsx('fill', styles['pie'])}>
          <PieRing slices={slices} figure={formatValue(total)} />
          <ol
            className={clsx('scroll body fill', barStyles['bars'], styles['list'])}
            aria-label={panel.title}
            {...scrollFocusable}
            {...pointing}
          >
            {bars.map(bar => (
              <PieRow
                key={keyOf(bar)}
                label={bar.label}
                setter={setter}
                token={tokenOf(bar.label)}
                figure={formatValue(bar.value)}
                share={shareOf?.(bar.value) ?? null}
              />
            ))}
            {rest !== null && (
              <PieRow
                label={groupCountText(rest.groups, 'other ')}
                token={REST}
                figure={formatValue(rest.value)}
                share={shareOf?.(rest.value) ?? null}
                setter={null}
              />
            )}
          </ol>
        </div>
      )}
      <p className="foot">
        <span>{scopeText(barsPanel, barsView)}</span>
        {hasNegative && <span>Negative values have no slice</span>}
        <TableToggle name="pie" isTable={isTable} onChange={setIsTable} />
      </p>
    </>
  )
}

/** The prefix keeps the text "null" apart from NULL. */
const keyOf = ({ label }: Bar) => (label === null ? 'null' : `=${label}`)
