import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { TableName } from '../../backend/port'
import type { BoardFile } from '../../board/board'
import type { Words } from '../../board/form/formed'
import { columnOf, type Column } from '../../board/panels/column'
import { byOf, type TableShape } from '../../board/templates/glance'
import type { EditorRef } from '../../machines/editor.machine'
import { Button } from '../Button'
import { columnsKnown, likely } from './drafts'
import { Said } from './Said'
import { SchemaField } from './SchemaField'
import styles from './PanelSheet.module.css'

interface SourceFormProps {
  editor: EditorRef
  file: BoardFile
  /** Null: none was chosen yet. */
  source: Words | null
  onChange: (source: Words, columns: readonly Column[]) => void
}

type Known = Pick<TableShape, 'key' | 'isPublished'>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which table: chosen of those that are known, or typed in and tried by reading one row of it. */
export function SourceForm({ editor, file, source, onChange }: SourceFormProps) {
  const ids = { table: useId(), tables: useId() }
  const { described, probed } = useSelector(editor, ({ context }) => context)
  const [schema, setSchema] = useState(() => textOf(source?.['schema']) || 'public')
  const [table, setTable] = useState(() => textOf(source?.['table']))
  const [typed, setTyped] = useState('')
  const asking = useRef<HTMLInputElement>(null)
  const tables = tablesKnown(file, described?.type === 'described' ? described.tables : [])
  const shape =
    described?.type === 'described'
      ? described.tables.find(each => each.table === table && each.schema === schema)
      : undefined
  const name: TableName = { schema, table }
  const isAsked = probed?.name.schema === schema && probed.name.table === table
  const answer = isAsked ? probed.answer : null

  const look = () => {
    if (table === '' || (source?.['table'] === table && source['schema'] === schema)) return
    if (shape === undefined) editor.send({ type: 'editor.probe', name })
    else
      take(
        shape.columns.map(each => columnOf(each.name, each.type)),
        shape,
      )
  }
  /** Asked again, what the answer shows would go just when it is pressed. */
  const leave = () => {
    if (!isAsked) look()
  }
  const take = (columns: readonly Column[], { key, ...told }: Known = { key: [] }) =>
    onChange({ kind: 'table', schema, table, key, ...byOf(told) }, columns)
  const takeTyped = () => {
    const columns = namesIn(typed)
    if (columns.length === 0) return
    // What is pressed here goes with it.
    asking.current?.focus()
    take(
      columns.map(each => columnOf(each, likely(each))),
      { key: columns.slice(0, 1) },
    )
  }
  const hear = useEffectEvent(() => {
    if (source?.['table'] === table && source['schema'] === schema) return
    if (answer?.type === 'row') take(columnsKnown(name_(name), described, probed))
  })
  useEffect(() => hear(), [answer])
  // What is on the board already is asked of again for the types of its columns.
  const begin = useEffectEvent(() => {
    if (source?.['kind'] === 'table' && shape === undefined) editor.send({ type: 'editor.probe', name })
  })
  useEffect(() => begin(), [])

  return (
    <div className={styles['source']}>
      <label className={styles['field']} htmlFor={ids.table}>
        Table or view
      </label>
      <div className={styles['beside']}>
        <input
          ref={asking}
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
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') look()
          }}
        />
        <datalist id={ids.tables}>
          {tables.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <SchemaField schema={schema} onChange={setSchema} onDone={leave} />
      </div>
      <Said
        isAsking={isAsked && answer === null}
        answer={answer}
        described={described}
        shape={shape}
        by={source?.['by']}
        isBlank={table === ''}
      />
      {answer?.type === 'empty' && source === null && (
        <div className={styles['field']}>
          <label htmlFor={`${ids.table}-columns`}>Its columns, the key first, with commas between</label>
          <div className={styles['beside']}>
            <input
              id={`${ids.table}-columns`}
              value={typed}
              placeholder="id, created_at, amount"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') takeTyped()
              }}
            />
            <Button look="plain" disabled={namesIn(typed).length === 0} onClick={takeTyped}>
              Use them
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const name_ = ({ schema, table }: TableName): Words => ({ kind: 'table', schema, table })
const namesIn = (text: string) =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

/** Those that the project tells of, and those that the board reads already. */
const tablesKnown = (file: BoardFile, described: readonly TableName[]) => [
  ...new Set([
    ...described.map(({ table }) => table),
    ...Object.values(file.sources).flatMap(source => (source.kind === 'table' ? [source.table] : [])),
  ]),
]
