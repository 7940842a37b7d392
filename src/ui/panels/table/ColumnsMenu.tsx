import { useId, useState, type ToggleEvent } from 'react'
import { placeBelow } from '../../signal/place'
import type { Column } from '../columns'
import type { ColumnsKept } from './kept'
import styles from './ColumnsMenu.module.css'

interface ColumnsMenuProps {
  columns: readonly Column[]
  kept: ColumnsKept
  onKeep: (change: Partial<ColumnsKept>) => void
}

/** Which columns are shown. The last one stays. */
export function ColumnsMenu({ columns, kept: { hidden, widths }, onKeep }: ColumnsMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = columns.filter(({ column }) => !hidden.includes(column))
  const isOwn = hidden.length > 0 || Object.keys(widths).length > 0
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open') return
    placeBelow(currentTarget)
    setOpen(true)
  }
  const show = (name: string, isShown: boolean) =>
    onKeep({ hidden: isShown ? hidden.filter(other => other !== name) : [...hidden, name] })
  return (
    <>
      <button type="button" popoverTarget={id}>
        {shown.length < columns.length ? `Columns ${shown.length}/${columns.length}` : 'Columns'}
      </button>
      <div id={id} popover="auto" className={styles['menu']} onBeforeToggle={place}>
        {isOpen && (
          <>
            <fieldset>
              <legend>Columns shown</legend>
              {columns.map(({ column, label }) => (
                <label key={column}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(column)}
                    disabled={shown.length === 1 && shown[0]?.column === column}
                    onChange={({ target }) => show(column, target.checked)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <button type="button" disabled={!isOwn} onClick={() => onKeep({ hidden: [], widths: {} })}>
              As the board has them
            </button>
          </>
        )}
      </div>
    </>
  )
}
