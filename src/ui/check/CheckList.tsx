import { useActorRef, useSelector } from '@xstate/react'
import type { CheckedTable, CheckLine } from '../../backend/check.port'
import type { CheckLogic } from '../../machines/check.machine'
import { CopyButton } from '../account/CopyButton'
import { Button } from '../Button'
import styles from './Check.module.css'
import { Line } from './Line'
import { reportOf } from './report'
import { TableField } from './TableField'
import { names, summaryOf } from './words'

interface CheckListProps {
  logic: CheckLogic
  /** Of the project. */
  url: string
  /** The tables of the board that is shown; the first is tried at once. */
  tables?: readonly CheckedTable[]
}

const isLine = (name: string): name is CheckLine => name in names
const lines = Object.keys(names).filter(isLine)

/** The check of a project, which begins when it is shown and ends when it is not any more. */
export function CheckList({ logic, url, tables = [] }: CheckListProps) {
  const check = useActorRef(logic, { input: { table: tables[0] ?? null } })
  const snapshot = useSelector(check, state => state)
  const isLooking = snapshot.context.queue.length > 0
  return (
    <>
      <p role="status" className={styles['summary']} data-check={isLooking ? 'looking' : 'done'}>
        {summaryOf(snapshot)}
      </p>
      <ol className={styles['lines']} aria-label="What was looked at">
        {lines.map(line => (
          <Line key={line} {...{ line, check, snapshot, url }}>
            {line === 'table' && (
              <TableField
                table={snapshot.context.table}
                known={tables}
                onTable={table => check.send({ type: 'check.table', table })}
              />
            )}
          </Line>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button
          look={isLooking ? 'plain' : 'main'}
          onClick={() => check.send({ type: isLooking ? 'check.stop' : 'check.all' })}
        >
          {isLooking ? 'Stop' : 'Check again'}
        </Button>
        <CopyButton label="Copy as text" textOf={() => reportOf(check.getSnapshot(), url)} />
      </div>
    </>
  )
}
