import { useId, useState, type ToggleEvent } from 'react'
import { placeBelow } from '../../../kit/placeBelow'
import type { Column } from '../../shared/dataTable/columnFormat'
import type { ColumnPreferences } from '../../../../machines/tablePanel/tablePanel.context'
import styles from './ColumnsMenu.module.css'

interface ColumnsMenuProps {
  columns: readonly Column[]
  preferences: ColumnPreferences
  onChange: (change: Partial<ColumnPreferences>) => void
}

/** Chooses the visible columns. The last visible column cannot be hidden. */
export function ColumnsMenu({ columns, preferences: { hidden, widths }, onChange }: ColumnsMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const visibleColumns = columns.filter(({ column }) => !hidden.includes(column))
  const isCustomized = hidden.length > 0 || Object.keys(widths).length > 0
  const handleToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open') return
    placeBelow(currentTarget)
    setOpen(true)
  }
  const setShown = (name: string, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter(other => other !== name) : [...hidden, name] })
  return (
    <>
      <button type="button" popoverTarget={id}>
        {visibleColumns.length < columns.length
          ? `Columns ${visibleColumns.length}/${columns.length}`
          : 'Columns'}
      </button>
      <div id={id} popover="auto" className={styles['menu']} onBeforeToggle={handleToggle}>
        {isOpen && (
          <>
            <fieldset>
              <legend>Visible columns</legend>
              {columns.map(({ column, label }) => (
                <label key={column}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(column)}
                    disabled={visibleColumns.length === 1 && visibleColumns[0]?.column === column}
                    onChange={({ target }) => setShown(column, target.checked)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <button
              type="button"
              disabled={!isCustomized}
              onClick={() => onChange({ hidden: [], widths: {} })}
            >
              Board default
            </button>
          </>
        )}
      </div>
    </>
  )
}
