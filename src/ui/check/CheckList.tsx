import { useActorRef, useSelector } from '@xstate/react'
import type { CheckTable, CheckLine } from '../../backend/ports/check.port'
import type { CheckLogic, CheckSnapshot } from '../../machines/check/check.machine'
import { CopyButton } from '../kit/CopyButton'
import { Button } from '../kit/Button'
import { CheckRow } from './CheckRow'
import {
  lineNames,
  describeCheck,
  describeFinding,
  formatLineState,
  tableName,
  parseTable,
} from './checkText'
import { remedyFor } from './remedies'
import { useState, type SubmitEvent } from 'react'
import { Combobox } from '../kit/combobox/Combobox'

interface CheckListProps {
  logic: CheckLogic
  /** The project's URL. */
  url: string
  /** The tables of the shown board; the first is checked at once. */
  tables?: readonly CheckTable[]
}

const isLine = (name: string): name is CheckLine => name in lineNames
const lines = Object.keys(lineNames).filter(isLine)

/** The check of a project, which runs while it is mounted. */
export function CheckList({ logic, url, tables = [] }: CheckListProps) {
  const check = useActorRef(logic, { input: { table: tables[0] ?? null } })
  const snapshot = useSelector(check, state => state)
  const isLooking = snapshot.context.queue.length > 0
  return (
    <>
      <p role="status" className="label wrap around-8" data-check={isLooking ? 'looking' : 'done'}>
        {describeCheck(snapshot)}
      </p>
      <ol className="body" aria-label="Checks">
        {lines.map(line => (
          <CheckRow key={line} line={line} check={check} snapshot={snapshot} url={url}>
            {line === 'table' && (
              <TableField
                table={snapshot.context.table}
                knownTables={tables}
                onTable={table => check.send({ type: 'check.setTable', table })}
              />
            )}
          </CheckRow>
        ))}
      </ol>
      <div className="cluster above-8 ruled-above">
        <Button
          variant={isLooking ? 'plain' : 'main'}
          onClick={() => check.send({ type: isLooking ? 'check.stop' : 'check.restart' })}
        >
          {isLooking ? 'Stop' : 'Check again'}
        </Button>
        <CopyButton label="Copy as text" getText={() => createReport(check.getSnapshot(), url)} />
      </div>
    </>
  )
}

/** The check as text, to be sent to somebody who can help. It contains no key and no token. */
function createReport(snapshot: Pick<CheckSnapshot, 'context'>, url: string): string {
  const { lines, table } = snapshot.context
  const lineTexts = Object.entries(lines).map(([name, state]) => {
    const line = name as CheckLine
    const head = `${lineNames[line]}: ${formatLineState(state)}`
    if (state.kind === 'passed') return `${head}. ${describeFinding(state.finding)}`
    if (state.kind !== 'failed') return head
    const { message } = remedyFor(state.fault, { line, url, table })
    return [`${head}.`, message, state.fault.detail && `(${state.fault.detail})`].filter(Boolean).join(' ')
  })
  return [
    `Signalbox, check of ${url}, ${new Date().toISOString()}`,
    describeCheck(snapshot),
    ...(table ? [`Table: ${tableName(table)}`] : []),
    ...lineTexts,
  ].join('\n')
}

interface TableFieldProps {
  /** The checked table. */
  table: CheckTable | null
  /** The tables of the board. */
  knownTables: readonly CheckTable[]
  onTable: (table: CheckTable) => void
}

/** Chooses the table to check: one of the board's, or another. */
function TableField({ table, knownTables, onTable }: TableFieldProps) {
  const [text, setText] = useState(table === null ? '' : tableName(table))
  const typedTable = parseTable(text, knownTables)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typedTable !== null) onTable(typedTable)
  }
  return (
    <form className="flex code-fields above-8" onSubmit={submit}>
      <Combobox
        value={text}
        suggestions={knownTables.map(tableName)}
        onChange={setText}
        aria-label="Table (schema.table)"
        placeholder="public.orders"
        spellCheck={false}
        autoCapitalize="none"
      />
      <Button type="submit" variant="plain" aria-disabled={typedTable === null}>
        Test
      </Button>
    </form>
  )
}
