import { useSelector } from '@xstate/react'
import type { TablePanel } from '../../../../board/board'
import { MAX_PINNED } from '../../../../board/schema/panels/tablePanel'
import type { ColumnPreferences, Sort } from '../../../../machines/tablePanel/tablePanel.context'
import { Button } from '../../../kit/Button'
import { Checkbox } from '../../../kit/form/Toggle'
import { useMutationScope } from '../../../mutations/mutationContext'
import type { BoardRef } from '../../../../machines/board/board.machine'
import { inOrder, movedColumn } from './columnOrder'

export interface ColumnChoiceProps {
  panel: TablePanel
  columns: TablePanel['columns']
  preferences: ColumnPreferences
  sort: readonly Sort[]
  onChange: (change: ColumnPreferences) => void
}

const boardDefault: ColumnPreferences = { hidden: [], widths: {} }

/** The columns in the viewer's order: which are visible, where they are, and how many stay in place. */
export default function ColumnChoice({ panel, columns, preferences, sort, onChange }: ColumnChoiceProps) {
  const { hidden: hiddenColumns, widths, order, pinned: pinnedCount = panel.pinned ?? 0 } = preferences
  const orderedColumns = inOrder(columns, order)
  const visibleColumns = orderedColumns.filter(({ column }) => !hiddenColumns.includes(column))
  const isCustomized =
    hiddenColumns.length > 0 ||
    Object.keys(widths).length > 0 ||
    order !== undefined ||
    preferences.pinned !== undefined
  const { board } = useMutationScope() ?? {}
  const change = (part: Partial<ColumnPreferences>) => onChange({ ...preferences, ...part })
  return (
    <>
      <fieldset className="below-8">
        <legend>Visible columns</legend>
        <ol>
          {orderedColumns.map(({ column, label }, i) => (
            <li key={column} className="row between">
              <Checkbox
                label={label}
                isOn={!hiddenColumns.includes(column)}
                disabled={visibleColumns.length === 1 && visibleColumns[0]?.column === column}
                onChange={isOn =>
                  change({
                    hidden: isOn
                      ? hiddenColumns.filter(other => other !== column)
                      : [...hiddenColumns, column],
                  })
                }
              />
              {([-1, 1] as const).map(by => {
                const target = orderedColumns[i + by]?.column
                return (
                  <button
                    key={by}
                    type="button"
                    className="icon"
                    aria-label={`Move ${label} ${by < 0 ? 'left' : 'right'}`}
                    // Not disabled: that would take the focus along.
                    aria-disabled={target === undefined}
                    onClick={() =>
                      target !== undefined && change({ order: movedColumn(orderedColumns, column, target) })
                    }
                  >
                    {by < 0 ? '←' : '→'}
                  </button>
                )
              })}
            </li>
          ))}
        </ol>
      </fieldset>
      <label className="row between below-8">
        Pinned columns
        <select
          value={pinnedCount}
          onChange={({ currentTarget }) => change({ pinned: Number(currentTarget.value) })}
        >
          {Array.from({ length: MAX_PINNED + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? 'None' : count === 1 ? 'First' : `First ${count}`}
            </option>
          ))}
        </select>
      </label>
      <div className="cluster">
        <Button variant="plain" disabled={!isCustomized} onClick={() => onChange(boardDefault)}>
          Board default
        </Button>
        {board !== undefined && (
          <SaveToBoard
            board={board}
            panel={panel}
            change={{ columns: [...orderedColumns], pinned: pinnedCount, sort: [...sort] }}
            onSaved={() => onChange({ hidden: hiddenColumns, widths })}
          />
        )}
      </div>
    </>
  )
}

interface SaveToBoardProps {
  board: BoardRef
  panel: TablePanel
  change: { columns: TablePanel['columns']; pinned: number; sort: Sort[] }
  onSaved: () => void
}

/** While the board is edited, the viewer's order, pinned columns and sort order can become the board's. */
function SaveToBoard({
  board,
  panel,
  change: { columns, pinned: pinnedCount, sort },
  onSaved,
}: SaveToBoardProps) {
  const editor = useSelector(board, ({ children }) => children.editor)
  const isIdle = useSelector(editor, snapshot => snapshot?.hasTag('idle') === true)
  // While a panel’s form is open, its fields are what is edited.
  if (editor === undefined || !isIdle) return null
  const save = () => {
    const { sort: _, pinned: __, ...rest } = panel
    const changedPanel: TablePanel = {
      ...rest,
      columns,
      ...(sort.length > 0 && { sort }),
      ...(pinnedCount > 0 && { pinned: pinnedCount }),
    }
    editor.send({ type: 'editor.changePanel', id: panel.id, panel: changedPanel, label: 'column order' })
    onSaved()
  }
  return (
    <Button variant="plain" onClick={save}>
      Save to board
    </Button>
  )
}
