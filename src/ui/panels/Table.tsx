import { clsx } from 'clsx'
import { useCallback, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { CommandSnapshot } from '../../machines/command.machine'
import type { PanelProps } from './kind'
import { turned, type Arrangement } from './table/arrange'
import type { Line } from './table/compare'
import { Doing } from './table/Doing'
import { draftsOf, type Drafts } from './table/drafts'
import { editable } from './table/editable'
import { GridBody, type Item } from './table/GridBody'
import type { ShownColumn } from './table/GridRow'
import { Head } from './table/Head'
import { useColumnsKept } from './table/kept'
import styles from './table/LiveTable.module.css'
import { useRowsAhead } from './table/late'
import { isOf } from './table/marks'
import { NewRow, RowSheet } from './table/Opened'
import { goneWords, said } from './table/said'
import { revealing } from './table/slice'
import { Tools } from './table/Tools'
import { useCellEdit } from './table/useCellEdit'
import { useColumns } from './table/useColumns'
import { useGrid } from './table/useGrid'
import { useRows } from './table/useRows'
import { useWindow } from './table/useWindow'
import { useWriting } from './table/useWriting'
import writes from './table/Writing.module.css'
import { rowTears } from './torn'
import { textOf, useSets } from '../variables/Choosing'

const KEY_STEP = 16
const LEAST_WIDTH = 40
const asTheSourceHasThem: Arrangement = { query: '', sort: null }

/** Rows as they arrive and change: to be found, sorted, held and opened. */
export function Table({ panel, view, holes = [], channel }: PanelProps<'table'>) {
  const { columns, title } = panel
  const { rows, held } = view
  const region = useRef<HTMLDivElement>(null)
  const [arrangement, arrange] = useState(asTheSourceHasThem)
  const [kept, keep] = useColumnsKept(`${panel.source}/${panel.id}`)
  const [wantsHold, setHold] = useState(false)
  const [isRead, setRead] = useState(false)
  const sets = useSets(panel.sets?.variable)
  // As it was when it was last there.
  const [opened, setOpened] = useState<Line | null>(null)

  const near = useRowsAhead()
  const writing = useWriting(panel, channel)
  const cell = useCellEdit(writing, region)
  const [isAdding, setAdding] = useState(false)
  // What was not taken, while it is entered anew.
  const [resumed, resume] = useState<Drafts | null>(null)
  const leave = useCallback(() => {
    setAdding(false)
    resume(null)
  }, [])

  const isHeld = wantsHold || isRead || opened !== null || cell.edit !== null
  const seen = useRows(rows, columns, arrangement, isHeld)
  const { shown } = seen
  const items = useMemo(
    () => (arrangement.sort === null ? torn(columns, shown, holes) : shown),
    [arrangement.sort, columns, shown, holes],
  )
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const { slice, row, height, width, onScroll } = useWindow(region, keys)
  const drawn = items.slice(slice.from, slice.to).filter(isLine)
  const { shown: fitting, widths, least, ...narrow } = useColumns({ columns, kept, lines: drawn, width })
  const mayEdit = writing?.mayEdit
  const cols = useMemo(() => editable(fitting, mayEdit), [fitting, mayEdit])
  const others = useMemo(() => rows.flatMap(({ row }) => (row === undefined ? [] : [row])), [rows])

  const now = opened === null ? undefined : seen.byKey.get(opened.key)
  if (now !== undefined && now !== opened) setOpened(now)

  const sortBy = ({ column }: ShownColumn) =>
    arrange({ ...arrangement, sort: turned(arrangement.sort, column) })
  const widen = ({ column }: ShownColumn, to: number) =>
    keep({ widths: { ...kept.widths, [column]: Math.round(Math.max(LEAST_WIDTH, to)) } })
  /** Where it is, or in the row's own form, which also says why it cannot be. */
  const edit = (line: Line, column: ShownColumn): boolean => {
    if (column.isEditable !== true) return false
    if (!cell.begin(line, column)) setOpened(line)
    return true
  }
  const grid = useGrid({
    hasFocus: isRead,
    setFocus: setRead,
    lines: shown,
    columns: cols.length,
    page: Math.max(1, Math.floor(height / row) - 2),
    reveal(line) {
      const element = region.current
      if (element !== null)
        element.scrollTop = revealing(keys.indexOf(line.key), element.scrollTop, height, row, headOf(element))
    },
    enter(line, at) {
      const column = cols[at]
      if (line !== null) setOpened(line)
      else if (column !== undefined) sortBy(column)
    },
    edit(line, at) {
      const column = cols[at]
      return column !== undefined && edit(line, column)
    },
    press(line, at) {
      const value = line.cells[cols[at]?.at ?? -1]
      if (panel.sets?.column === cols[at]?.column && sets?.can(value) === true) sets.toggle(textOf(value))
      else if (cols[at]?.isEditable === true) setOpened(line)
    },
    widen(at, by) {
      const [column, cell] = [cols[at], region.current?.querySelectorAll('th')[at]]
      if (column !== undefined && cell !== undefined) widen(column, cell.offsetWidth + by * KEY_STEP)
    },
  })
  const lineAt = (target: EventTarget) => {
    const element = target instanceof Element ? target : null
    const key = element?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
    const at = Number(element?.closest('td')?.getAttribute('aria-colindex')) - 1
    return { line: shown.find(line => line.key === key), column: cols.findIndex(column => column.at === at) }
  }
  const open = ({ target, nativeEvent }: MouseEvent) => {
    const { line, column } = lineAt(target)
    if (line === undefined || cell.edit !== null) return
    const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
    // A mouse edits a cell by a second click, and the first must not cover it.
    if (cols[column]?.isEditable === true && !isTouch) {
      grid.point(line.key, column)
      return
    }
    // Whoever marks text wants to copy it.
    if (document.getSelection()?.isCollapsed !== false) setOpened(line)
  }

  const mending = ({ context: { write } }: CommandSnapshot) => {
    const [column, ...more] = write?.type === 'update' ? Object.keys(write.values) : []
    const line = shown.find(({ row }) => row !== undefined && isOf(write, row))
    const at = cols.find(each => each.column === column)
    const given = write?.type === 'update' && column !== undefined ? write.values[column] : undefined
    const vain = writing === null || writing.cutOff !== null
    if (vain || write === null || write.type === 'delete' || (write.type === 'update' && line === undefined))
      return undefined
    return () => {
      if (line !== undefined && at !== undefined && more.length === 0 && given?.kind === 'text')
        if (cell.resume(line, at, given.text)) return
      resume(draftsOf(write.values, line?.row))
      if (line === undefined) setAdding(true)
      else setOpened(line)
    }
  }
  /** Told in a dialog that is open. */
  const isSaid = ({ context: { write } }: CommandSnapshot) =>
    write?.type === 'insert' ? isAdding : opened?.row !== undefined && isOf(write, opened.row)

  return (
    <>
      <Tools
        {...{ region, panel, kept, keep, arrangement, arrange, isHeld, wantsHold, shown, narrow }}
        waiting={seen.waiting}
        said={said({ rows: rows.length, held, found: shown.length }, arrangement)}
        onHold={() => setHold(!wantsHold)}
        onAdd={writing?.mayInsert === true ? () => setAdding(true) : null}
        vain={writing?.cutOff ?? null}
        doing={writing && <Doing {...{ writing, isSaid }} onMend={mending} />}
      >
        <div
          ref={region}
          className={styles['region']}
          onScroll={onScroll}
          {...near}
          data-columns={narrow.showsAll ? 'all' : 'fitting'}
        >
          <table
            {...grid.props}
            onKeyDown={grid.onKeyDown}
            role="grid"
            aria-label={arrangement.sort === null ? `${title}, newest first` : title}
            aria-rowcount={items.length + 1}
            aria-colcount={columns.length}
            className={clsx(styles['table'], writes['marked'])}
            style={{ minWidth: least }}
            onClick={open}
            onDoubleClick={({ target }) => {
              const { line, column } = lineAt(target)
              const at = cols[column]
              if (line !== undefined && at !== undefined) edit(line, at)
            }}
          >
            <colgroup>
              {cols.map(({ column }, i) => (
                <col key={column} style={{ width: widths[i] ?? 'auto' }} />
              ))}
            </colgroup>
            <Head
              columns={cols}
              sort={arrangement.sort}
              active={grid.active?.key === null ? grid.active.column : -1}
              activeId={grid.activeId}
              onSort={sortBy}
              onWidth={widen}
            />
            <GridBody
              {...{ items, slice, row, columns: cols }}
              rows={seen}
              {...{ writing, edit: cell.edit }}
              sets={panel.sets}
              active={grid.active}
              activeId={grid.activeId}
            />
          </table>
          {items.length === 0 && <p className={writes['empty']}>No rows that you may see.</p>}
        </div>
      </Tools>
      {opened !== null && (
        <RowSheet
          title={title}
          line={opened}
          columns={columns}
          sets={panel.sets}
          gone={now === undefined ? goneWords(view.cut === true || rows.length < held) : null}
          {...{ writing, others, resumed, channel }}
          onClose={() => {
            setOpened(null)
            resume(null)
          }}
        />
      )}
      {isAdding && writing !== null && (
        <NewRow {...{ title, writing, columns, others }} resumed={resumed ?? {}} onClose={leave} />
      )}
    </>
  )
}

const headOf = (region: HTMLElement) => region.querySelector('thead')?.offsetHeight ?? 0
const isLine = (item: Item): item is Line => 'cells' in item

function torn(
  columns: Parameters<typeof rowTears>[0],
  lines: readonly Line[],
  holes: Parameters<typeof rowTears>[2],
): readonly Item[] {
  const found = rowTears(columns, lines, holes)
  if (found.size === 0) return lines
  return lines.flatMap(line => {
    const holes = found.get(line.key)
    return holes === undefined ? [line] : [line, { key: `torn ${line.key}`, holes }]
  })
}
