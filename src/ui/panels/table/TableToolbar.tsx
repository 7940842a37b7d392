import { clsx } from 'clsx'
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { TablePanel } from '../../../board/board'
import type { TablePanelRef, TablePanelSnapshot } from '../../../machines/tablePanel/tablePanel.machine'
import { formatFigures } from '../../words/numberText'
import type { Column } from '../shared/dataTable/columnFormat'
import { ColumnsMenu } from './columns/ColumnsMenu'
import type { TableLine } from './arrangement/compareValues'
import styles from './TablePanelBody.module.css'
import { newerRowsText } from './tableStatusText'
import { useShownTable } from './useShownTable'

interface TableToolbarProps {
  region: RefObject<HTMLDivElement | null>
  panel: TablePanel
  table: TablePanelRef
  snapshot: TablePanelSnapshot
  /** By the button, the focus or an open row. */
  isHeld: boolean
  waitingCount: number
  shownLines: readonly TableLine[]
  columns: readonly Column[]
  /** Which part of the rows the screen shows. */
  statusText: string
  columnLayout: {
    chosenColumns: readonly Column[]
    droppedCount: number
    showsAll: boolean
    showAll: (all: boolean) => void
  }
  /** Adds a row; null if nobody may. */
  onAdd: (() => void) | null
  /** Why nothing can be changed now. */
  obstacle: string | null
  /** The mutations that need a person. */
  pendingMutations: ReactNode
  children: ReactNode
}

/** The actions around a table: the search field above the rows, the rest below. */
export function TableToolbar(props: TableToolbarProps) {
  const { region, panel, table, snapshot, isHeld, shownLines, columnLayout } = props
  const { arrangement, preferences } = snapshot.context
  useShownTable(region, {
    columns: props.columns,
    chosenColumns: columnLayout.chosenColumns,
    arrangement,
    heldLines: isHeld ? shownLines : null,
  })
  const isFinding = snapshot.hasTag('finding')
  const field = useId()
  const [keyWhenScrolled, setKeyWhenScrolled] = useState<string | null>(null)
  const noteScroll = (isScrolled: boolean) => {
    if (isScrolled !== (keyWhenScrolled !== null))
      setKeyWhenScrolled(isScrolled ? (shownLines[0]?.key ?? null) : null)
  }
  const close = () => table.send({ type: 'table.endFind' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
    region.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  const canGoToTop = arrangement.sort.length === 0 && keyWhenScrolled !== null && !isHeld
  return (
    <>
      {isFinding && (
        <p className="below-8">
          <label htmlFor={field} className="visually-hidden">
            Find rows in {panel.title}
          </label>
          <input
            // A person who opens the field wants to type.
            ref={focusInput}
            id={field}
            type="search"
            spellCheck={false}
            autoComplete="off"
            placeholder={`Find, or ${panel.columns[0]?.column ?? 'column'}=value`}
            value={arrangement.query}
            onChange={({ target }) => table.send({ type: 'table.query', query: target.value })}
            onKeyDown={onKeyDown}
          />
        </p>
      )}
      <div
        className={clsx('fill anchor', styles['frame'])}
        onScrollCapture={({ target }) => noteScroll(target instanceof Element && target.scrollTop > 0)}
      >
        {props.children}
      </div>
      {props.pendingMutations}
      <div className="foot">
        <span>{props.statusText}</span>
        {isHeld && <span className="ink strong">Frozen, {formatFigures(props.waitingCount)} new</span>}
        {canGoToTop && (
          <button type="button" onClick={() => region.current?.scrollTo({ top: 0 })}>
            {newerRowsText(shownLines.findIndex(({ key }) => key === keyWhenScrolled))}
          </button>
        )}
        {columnLayout.droppedCount > 0 && (
          <button type="button" onClick={() => columnLayout.showAll(!columnLayout.showsAll)}>
            {columnLayout.showsAll
              ? 'Fewer columns'
              : `${columnLayout.droppedCount} more ${columnLayout.droppedCount === 1 ? 'column' : 'columns'}`}
          </button>
        )}
        <span className="flex loose end">
          {props.onAdd !== null && (
            <button
              type="button"
              aria-disabled={props.obstacle !== null}
              title={props.obstacle ?? undefined}
              onClick={() => props.obstacle === null && props.onAdd?.()}
            >
              Add row
            </button>
          )}
          <button
            type="button"
            aria-expanded={isFinding}
            onClick={() => (isFinding ? close() : table.send({ type: 'table.find' }))}
          >
            Find
          </button>
          <button
            type="button"
            aria-pressed={snapshot.hasTag('frozen')}
            onClick={() => table.send({ type: 'table.toggleFreeze' })}
          >
            Freeze
          </button>
          <ColumnsMenu
            panel={panel}
            columns={panel.columns}
            preferences={preferences}
            sort={arrangement.sort}
            onChange={next => table.send({ type: 'table.columns', preferences: next })}
          />
        </span>
      </div>
    </>
  )
}

const focusInput = (element: HTMLInputElement | null) => element?.focus()
