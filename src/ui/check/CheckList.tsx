import { useActorRef, useSelector } from '@xstate/react'
import type { CheckTable, CheckLine } from '../../backend/ports/check.port'
import type { CheckLogic } from '../../machines/check/check.machine'
import { CopyButton } from '../kit/CopyButton'
import { Button } from '../kit/Button'
import { CheckRow } from './CheckRow'
import { createReport } from './checkReport'
import { TableField } from './TableField'
import { lineNames, describeCheck } from './checkText'

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
