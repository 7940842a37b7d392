import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import type { TableRef } from '../../../backend/ports/backend.port'
import type { BoardFile } from '../../../board/board'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { findTable, isSameTable } from '../../../machines/editor/editor.select'
import { Button } from '../../kit/Button'
import { TableAnswer } from './TableAnswer'
import { SchemaField } from './SchemaField'
import styles from '../panelForm/PanelSheet.module.css'

interface SourceFormProps {
  editor: EditorRef
  file: BoardFile
}

/** Chooses a table from the known ones, or takes a typed name and tests it by reading a row. */
export function SourceForm({ editor, file }: SourceFormProps) {
  const ids = { table: useId(), tables: useId() }
  const { form, catalog, tableProbe } = useSelector(editor, ({ context }) => context)
  const [typedColumns, setTypedColumns] = useState('')
  const tableInput = useRef<HTMLInputElement>(null)
  if (form === null) return null
  const { table: name, source } = form.fields
  const { schema, table } = name
  const tables = knownTables(file, catalog?.type === 'described' ? catalog.tables : [])
  const shape = findTable(catalog, name)
  const isProbed = tableProbe !== null && isSameTable(tableProbe.name, name)
  const answer = isProbed ? tableProbe.answer : null

  const rename = (change: Partial<TableRef>) =>
    editor.send({ type: 'editor.fillForm', step: { type: 'nameTable', table: { ...name, ...change } } })
  const lookUpTable = () => {
    if (table === '' || (source?.['table'] === table && source['schema'] === schema)) return
    if (shape === undefined) editor.send({ type: 'editor.probeTable', name })
    else editor.send({ type: 'editor.fillForm', step: { type: 'takeTable' } })
  }
  /** Probing again would remove the shown answer's button just when it is pressed. */
  const handleBlur = () => {
    if (!isProbed) lookUpTable()
  }
  const takeTypedColumns = () => {
    const names = parseNames(typedColumns)
    if (names.length === 0) return
    // The pressed button disappears.
    tableInput.current?.focus()
    editor.send({ type: 'editor.fillForm', step: { type: 'takeColumns', names } })
  }

  return (
    <div className="stack">
      <label className={clsx('stack tight label', styles['field'])} htmlFor={ids.table}>
        Table or view
      </label>
      <div className={clsx('row', styles['beside'])}>
        <input
          ref={tableInput}
          id={ids.table}
          data-first={source === null ? '' : undefined}
          list={ids.tables}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={table}
          placeholder="orders"
          aria-invalid={answer?.type === 'refused' || undefined}
          onChange={({ currentTarget }) => rename({ table: currentTarget.value })}
          onBlur={handleBlur}
          onKeyDown={({ key }) => {
            if (key === 'Enter') lookUpTable()
          }}
        />
        <datalist id={ids.tables}>
          {tables.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <SchemaField schema={schema} onChange={to => rename({ schema: to })} onBlur={handleBlur} />
      </div>
      <TableAnswer
        isReading={isProbed && answer === null}
        answer={answer}
        described={catalog}
        shape={shape}
        by={source?.['changes']}
        isBlank={table === ''}
      />
      {answer?.type === 'empty' && source === null && (
        <div className={clsx('stack tight label', styles['field'])}>
          <label htmlFor={`${ids.table}-columns`}>Columns (comma-separated, primary key first)</label>
          <div className={clsx('row', styles['beside'])}>
            <input
              id={`${ids.table}-columns`}
              value={typedColumns}
              placeholder="id, created_at, amount"
              onChange={({ currentTarget }) => setTypedColumns(currentTarget.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') takeTypedColumns()
              }}
            />
            <Button
              variant="plain"
              disabled={parseNames(typedColumns).length === 0}
              onClick={takeTypedColumns}
            >
              Use columns
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const parseNames = (text: string) =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

/** The tables that the project describes, and those that the board reads already. */
const knownTables = (file: BoardFile, described: readonly TableRef[]) => [
  ...new Set([
    ...described.map(({ table }) => table),
    ...Object.values(file.sources).flatMap(source => (source.kind === 'table' ? [source.table] : [])),
  ]),
]
