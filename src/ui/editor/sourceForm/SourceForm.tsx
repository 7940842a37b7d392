import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import type { TableRef } from '../../../backend/ports/backend.port'
import type { BoardFile } from '../../../board/board'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { findTable, isSameTable } from '../../../machines/editor/editor.select'
import { tableKey } from '../../../machines/editor/tableChoice.select'
import { Combobox } from '../../kit/combobox/Combobox'
import { Button } from '../../kit/Button'
import { TableAnswer } from './TableAnswer'
import styles from '../panelForm/PanelSheet.module.css'
import { isComposing } from '../../kit/events/isComposing'

interface SourceFormProps {
  editor: EditorRef
  file: BoardFile
}

/** Chooses a table from the known ones, or takes a typed name and tests it by reading a row. */
export function SourceForm({ editor, file }: SourceFormProps) {
  const id = useId()
  const { form, catalog, tableProbe } = useSelector(editor, ({ context }) => context)
  const [typedColumns, setTypedColumns] = useState('')
  const tableInput = useRef<HTMLInputElement>(null)
  if (form === null) return null
  const { table: name, source } = form.fields
  const { schema, table } = name
  const describedTables = catalog?.type === 'described' ? catalog.tables : []
  const tables = knownTables(file, describedTables)
  const shape = findTable(catalog, name)
  const isProbed = tableProbe !== null && isSameTable(tableProbe.name, name)
  const answer = isProbed ? tableProbe.answer : null

  const rename = (change: Partial<TableRef>) =>
    editor.send({ type: 'editor.fillForm', step: { type: 'nameTable', table: { ...name, ...change } } })
  /** A suggestion from another schema names it, too. */
  const readName = (text: string): TableRef =>
    tables.find(each => each.schema === schema && each.table === text) ??
    tables.find(each => tableKey(each) === text) ?? { schema, table: text }
  const lookUpTable = (tableRef: TableRef) => {
    const { schema, table } = tableRef
    if (table === '' || (source?.['table'] === table && source['schema'] === schema)) return
    if (findTable(catalog, tableRef) === undefined) editor.send({ type: 'editor.probeTable', name: tableRef })
    else editor.send({ type: 'editor.fillForm', step: { type: 'takeTable' } })
  }
  /** Probing again would remove the shown answer's button just when it is pressed. */
  const handleBlur = () => {
    if (!isProbed) lookUpTable(name)
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
      <label className={clsx('stack tight label', styles['field'])} htmlFor={id}>
        Table or view
      </label>
      <div className={clsx('row', styles['beside'])}>
        <Combobox
          ref={tableInput}
          id={id}
          data-first={source === null ? '' : undefined}
          spellCheck={false}
          autoCapitalize="none"
          value={table}
          suggestions={tables.map(each => (each.schema === schema ? each.table : tableKey(each)))}
          placeholder="orders"
          aria-invalid={answer?.type === 'refused' || undefined}
          onChange={text => rename(readName(text))}
          onBlur={handleBlur}
          onCommit={text => lookUpTable(readName(text))}
        />
        <SchemaField schema={schema} onChange={to => rename({ schema: to })} onBlur={handleBlur} />
      </div>
      <TableAnswer
        isReading={isProbed && answer === null}
        answer={answer}
        schemaAnswer={catalog}
        shape={shape}
        changeFeed={source?.['changes']}
        isBlank={table === ''}
        isInPublic={schema === 'public'}
      />
      {answer?.type === 'empty' && source === null && (
        <div className={clsx('stack tight label', styles['field'])}>
          <label htmlFor={`${id}-columns`}>Columns (comma-separated, primary key first)</label>
          <div className={clsx('row', styles['beside'])}>
            <input
              id={`${id}-columns`}
              value={typedColumns}
              placeholder="id, created_at, amount"
              onChange={({ currentTarget }) => setTypedColumns(currentTarget.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && !isComposing(event)) takeTypedColumns()
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
function knownTables(file: BoardFile, describedTables: readonly TableRef[]): readonly TableRef[] {
  const usedTables = Object.values(file.sources).filter(source => source.kind === 'table')
  const tables = new Map<string, TableRef>()
  for (const { schema, table } of [...describedTables, ...usedTables])
    tables.set(tableKey({ schema, table }), { schema, table })
  return [...tables.values()]
}

interface SchemaFieldProps {
  schema: string
  onChange: (schema: string) => void
  onBlur: () => void
}

/** The schema; few people need any other than `public`. */
function SchemaField({ schema, onChange, onBlur }: SchemaFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="about rigid">
        in
      </label>
      <input
        id={id}
        className={styles['schema']}
        aria-label="Schema"
        spellCheck={false}
        autoCapitalize="none"
        value={schema}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
    </>
  )
}
