import { Button } from '../../../kit/Button'
import { Checkbox } from '../../../kit/form/Toggle'
import { Popover } from '../../../kit/popover/Popover'
import type { Column } from '../../shared/dataTable/columnFormat'
import type { ColumnPreferences } from '../../../../machines/tablePanel/tablePanel.context'

interface ColumnsMenuProps {
  columns: readonly Column[]
  preferences: ColumnPreferences
  onChange: (change: Partial<ColumnPreferences>) => void
}

/** Chooses the visible columns. The last visible column cannot be hidden. */
export function ColumnsMenu({ columns, preferences: { hidden, widths }, onChange }: ColumnsMenuProps) {
  const visibleColumns = columns.filter(({ column }) => !hidden.includes(column))
  const isCustomized = hidden.length > 0 || Object.keys(widths).length > 0
  const setShown = (name: string, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter(other => other !== name) : [...hidden, name] })
  return (
    <Popover
      label="Columns"
      button={{
        children:
          visibleColumns.length < columns.length
            ? `Columns ${visibleColumns.length}/${columns.length}`
            : 'Columns',
      }}
    >
      {() => (
        <>
          <fieldset className="below-8">
            <legend>Visible columns</legend>
            {columns.map(({ column, label }) => (
              <Checkbox
                key={column}
                label={label}
                isOn={!hidden.includes(column)}
                disabled={visibleColumns.length === 1 && visibleColumns[0]?.column === column}
                onChange={isOn => setShown(column, isOn)}
              />
            ))}
          </fieldset>
          <Button
            variant="plain"
            disabled={!isCustomized}
            onClick={() => onChange({ hidden: [], widths: {} })}
          >
            Board default
          </Button>
        </>
      )}
    </Popover>
  )
}
