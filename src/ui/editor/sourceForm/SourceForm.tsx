import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { TableRef } from '../../../backend/ports/backend.port'
import type { BoardFile } from '../../../board/board'
import type { FormValues } from '../../../board/form/applyForm'
import { toColumn, type Column } from '../../../board/model/columnTypes'
import { changeDeliveryOf, type CatalogTable } from '../../../board/templates/catalogTable'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { Button } from '../../kit/Button'
import { knownColumns, likelyType } from './sourceDraft'
import { TableAnswer } from './TableAnswer'
import { SchemaField } from './SchemaField'
import styles from '../panelForm/PanelSheet.module.css'

interface SourceFormProps {
  editor: EditorRef
  file: BoardFile
  /** Null: no source was chosen yet. */
  source: FormValues | null
  onChange: (source: FormValues, columns: readonly Column[]) => void
}

type TableFacts = Pick<CatalogTable, 'key' | 'isPublished'>

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Chooses a table from the known ones, or takes a typed name and tests it by reading a row. */
export function SourceForm({ editor, file, source, onChange }: SourceFormProps) {
  const ids = { table: useId(), tables: useId() }
  const { catalog, tableProbe } = useSelector(editor, ({ context }) => context)
  const [schema, setSchema] = useState(() => asText(source?.['schema']) || 'public')
  const [table, setTable] = useState(() => asText(source?.['table']))
  const [typedColumns, setTypedColumns] = useState('')
  const tableInput = useRef<HTMLInputElement>(null)
  const tables = knownTables(file, catalog?.type === 'described' ? catalog.tables : [])
  const shape =
    catalog?.type === 'described'
      ? catalog.tables.find(each => each.table === table && each.schema === schema)
      : undefined
  const name: TableRef = { schema, table }
  const isProbed = tableProbe?.name.schema === schema && tableProbe.name.table === table
  const answer = isProbed ? tableProbe.answer : null

  const lookUpTable = () => {
    if (table === '' || (source?.['table'] === table && source['schema'] === schema)) return
    if (shape === undefined) editor.send({ type: 'editor.probe', name })
    else
      takeTable(
        shape.columns.map(each => toColumn(each.name, each.type)),
        shape,
      )
  }
  /** Probing again would remove the shown answer's button just when it is pressed. */
  const handleBlur = () => {
    if (!isProbed) lookUpTable()
  }
  const takeTable = (columns: readonly Column[], { key, ...facts }: TableFacts = { key: [] }) =>
    onChange({ kind: 'table', schema, table, key, ...changeDeliveryOf(facts) }, columns)
  const takeTypedColumns = () => {
    const columns = parseNames(typedColumns)
    if (columns.length === 0) return
    // The pressed button disappears.
    tableInput.current?.focus()
    takeTable(
      columns.map(each => toColumn(each, likelyType(each))),
      { key: columns.slice(0, 1) },
    )
  }
  const handleAnswer = useEffectEvent(() => {
    if (source?.['table'] === table && source['schema'] === schema) return
    if (answer?.type === 'row') takeTable(knownColumns(toTableSource(name), catalog, tableProbe))
  })
  useEffect(() => handleAnswer(), [answer])
  // A source already on the board is probed again for its column types.
  const probeExisting = useEffectEvent(() => {
    if (source?.['kind'] === 'table' && shape === undefined) editor.send({ type: 'editor.probe', name })
  })
  useEffect(() => probeExisting(), [])

  return (
    <div className={styles['source']}>
      <label className={styles['field']} htmlFor={ids.table}>
        Table or view
      </label>
      <div className={styles['beside']}>
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
          onChange={({ currentTarget }) => setTable(currentTarget.value)}
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
        <SchemaField schema={schema} onChange={setSchema} onBlur={handleBlur} />
      </div>
      <TableAnswer
        isReading={isProbed && answer === null}
        answer={answer}
        described={catalog}
        shape={shape}
        by={source?.['by']}
        isBlank={table === ''}
      />
      {answer?.type === 'empty' && source === null && (
        <div className={styles['field']}>
          <label htmlFor={`${ids.table}-columns`}>Columns (comma-separated, primary key first)</label>
          <div className={styles['beside']}>
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

const toTableSource = ({ schema, table }: TableRef): FormValues => ({ kind: 'table', schema, table })
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
