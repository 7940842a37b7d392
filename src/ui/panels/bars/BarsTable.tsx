import type { BarsPanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import type { BarsView } from '../../../streams/views/view'
import { formatFigures } from '../../words/numberText'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { doubtfulStarts, IN_DOUBT } from './doubtfulIntervals'
import {
  barFormatter,
  exactValueText,
  groupCountText,
  groupText,
  labelText,
  measureText,
  valueForm,
} from './barText'

interface BarsTableProps {
  panel: BarsPanel
  view: BarsView
  gaps?: readonly Gap[]
}

/** The groups with all digits, and the number of rows in each. */
export function BarsTable({ panel, view, gaps = [] }: BarsTableProps) {
  const doubtful = doubtfulStarts(view, gaps)
  const { bars, rest, total, over } = view
  const formatValue = barFormatter(panel, view)
  const form = valueForm(panel)
  const isPlain = panel.aggregate !== undefined && form.format !== 'bytes'
  const valueText = (value: BarsView['total']) =>
    isPlain ? exactValueText(value) : Object.values(formatValue(value)).filter(Boolean).join(' ')
  const unit = isPlain && form.unit !== '' ? ` (${form.unit})` : ''
  const restRows = rest === null ? 0 : over.rows - bars.reduce((sum, { rows }) => sum + rows, 0)
  const restLine = rest && {
    key: 'rest',
    cells: [
      <em key="rest">{groupCountText(rest.groups, 'other ')}</em>,
      valueText(rest.value),
      formatFigures(restRows),
    ],
  }
  return (
    <ChartTable
      title={panel.title}
      columns={[
        { label: panel.groupBy },
        { label: `${measureText(panel)}${unit}`, as: 'end' },
        { label: 'rows', as: 'end' },
      ]}
      lines={[
        ...bars.map(({ label, value, rows }) => ({
          key: label === null ? 'null' : `=${label}`,
          cells: [
            label === null || label === '' ? (
              <em key="label">{labelText(label)}</em>
            ) : (
              [groupText(panel, label), ...(doubtful.has(Date.parse(label)) ? [IN_DOUBT] : [])].join(', ')
            ),
            valueText(value),
            formatFigures(rows),
          ],
        })),
        ...(restLine === null ? [] : [restLine]),
        { key: 'all', cells: [<em key="all">all</em>, valueText(total), formatFigures(over.rows)] },
      ]}
      isNarrow
    />
  )
}
