import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { memo, useId, useState } from 'react'
import type { EditorContext } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { isFull, offerTables, tableKey, type OfferedTable } from '../../../machines/editor/tableChoice.select'
import { Button } from '../../kit/Button'
import { Modal } from '../../kit/Modal'
import { IsolatedText } from '../../kit/text/IsolatedText'
import styles from './TableChoice.module.css'
import type { TableMeasure } from '../../../backend/ports/backend.port'
import { ROW_LIMIT } from '../../../board/templates/catalogTable'

interface TableChoiceProps {
  editor: EditorRef
  choice: NonNullable<EditorContext['tableChoice']>
}

/** Chooses the tables that a board is drafted from. */
export function TableChoice({ editor, choice }: TableChoiceProps) {
  const catalog = useSelector(editor, ({ context }) => context.catalog)
  const hasPanels = useSelector(editor, ({ context }) => context.history.present.panels.length > 0)
  const tables = offerTables(catalog, choice)
  const chosenCount = tables.filter(({ isChosen }) => isChosen).length
  const isBoardFull = isFull(tables)
  const isCounting = tables.some(({ measure }) => measure === null)
  const [isByUse, setIsByUse] = useState(false)
  // Rows stay in place once somebody has chosen among them.
  if (!isByUse && !isCounting && choice.chosenTables === null) setIsByUse(true)
  return (
    <Modal title="Choose tables" onClose={() => editor.send({ type: 'editor.cancel' })}>
      <p className="about above-8">
        Each table gets a figure. The largest also get a chart and a table. Four tables fill a screen.
        {hasPanels && ' The panels of this board are replaced.'}
      </p>
      <form
        onSubmit={event => {
          event.preventDefault()
          editor.send({ type: 'editor.draftBoard' })
        }}
      >
        <ul className="lines above-12" aria-busy={isCounting}>
          {(isByUse ? emptyTablesLast(tables) : tables).map(offer => (
            <TableRow
              key={tableKey(offer.table)}
              {...offer}
              isDisabled={!offer.isChosen && isBoardFull}
              editor={editor}
            />
          ))}
        </ul>
        <div className="cluster loose sticky-end around-8">
          <Button type="submit" disabled={chosenCount === 0}>
            Create panels
          </Button>
          <p role="status" className="about">
            {statusText(chosenCount, isCounting, isBoardFull)}
          </p>
        </div>
      </form>
    </Modal>
  )
}

const isEmpty = ({ measure }: OfferedTable) => measure?.rows === 0

const emptyTablesLast = (tables: readonly OfferedTable[]) =>
  tables.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))

interface TableRowProps extends OfferedTable {
  isDisabled: boolean
  editor: EditorRef
}

/** Drawn again only when it changed: with each of hundreds of tables that is counted, the list is. */
const TableRow = memo(function TableRow({ table, measure, isChosen, isDisabled, editor }: TableRowProps) {
  const id = useId()
  const choose = (isChosen: boolean) => editor.send({ type: 'editor.chooseTable', name: table, isChosen })
  return (
    <li className={clsx('row', styles['row'])}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-size`}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <label className="label grow wrap around-8" htmlFor={id}>
        <IsolatedText text={table.schema === 'public' ? table.table : tableKey(table)} />
      </label>
      <span id={`${id}-size`} className="about" data-empty={measure?.rows === 0 || undefined}>
        {tableSizeText(measure)}
      </span>
    </li>
  )
})

function statusText(count: number, isCounting: boolean, isFull: boolean): string {
  if (count === 0) return isCounting ? 'Counting rows…' : 'No tables selected'
  const selectionText = `${count} ${count === 1 ? 'table' : 'tables'} selected`
  return isFull ? `${selectionText}, the most a board starts with` : selectionText
}

const exactFormat = new Intl.NumberFormat()
const roughFormat = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 2 })

/** Projects count this many rows one by one, and estimate more. */
const MAX_COUNTED = 1_000

/** How many rows a table has; null: not known yet. A panel over a larger table shows its newest rows only. */
function tableSizeText(measure: TableMeasure | null): string {
  if (measure === null) return 'Counting…'
  const { rows, isEstimate } = measure
  if (rows === null) return 'Size unknown'
  if (rows === 0) return 'Empty'
  if (isEstimate === true && rows <= ROW_LIMIT) return `About ${roughFormat.format(rows)} rows`
  if (rows > MAX_COUNTED) return `About ${roughFormat.format(rows)} rows, the latest ${ROW_LIMIT} are loaded`
  if (rows > ROW_LIMIT) return `${exactFormat.format(rows)} rows, the latest ${ROW_LIMIT} are loaded`
  return `${exactFormat.format(rows)} ${rows === 1 ? 'row' : 'rows'}`
}
