import type { ReactNode } from 'react'
import type { Described, Probed } from '../../backend/port'
import { isRecord } from '../../board/file/fault'
import { EVERY_S, type TableShape } from '../../board/templates/glance'
import { Untold } from './Untold'
import styles from './PanelSheet.module.css'

interface SaidProps {
  isAsking: boolean
  answer: Probed | null
  described: Described | null
  /** As the project describes the table; undefined where it does not. */
  shape: TableShape | undefined
  /** How the source says that it is told of changes; undefined where it leaves that to the project, or there is none. */
  by: unknown
  isBlank: boolean
}

/** What the project says of the table that was named. */
export function Said(props: SaidProps) {
  return (
    <p role="status" className={styles['said']} data-bad={props.answer?.type === 'refused' || undefined}>
      {sentence(props)}
    </p>
  )
}

function sentence({ isAsking, answer, described, shape, by, isBlank }: SaidProps): ReactNode {
  if (isAsking) return 'Reading one row…'
  if (answer?.type === 'refused') return answer.reason
  if (answer?.type === 'empty')
    return 'There is such a table, and no row of it that you may see: its columns cannot be told from one.'
  if (answer?.type === 'row') return `${counted(answer.columns.length, 'column')}, told by one of its rows.`
  if (shape !== undefined) return ofShape(shape, by)
  if (!isBlank || described === null) return ''
  switch (described.type) {
    case 'described':
      return `The project tells of ${counted(described.tables.length, 'table')}.`
    case 'untold':
      return (
        <>
          The project does not tell which tables there are: type its name, and one row is read. <Untold />
        </>
      )
    case 'refused':
      return `Which tables there are is not known: type its name, and one row is read. ${described.reason}`
  }
}

function ofShape({ columns, isPublished, comment }: TableShape, by: unknown): string {
  const news = isPublished === false ? unpublished(by) : ''
  return `${comment === undefined ? '' : `“${comment}” `}${counted(columns.length, 'column')}.${news}`
}

function unpublished(by: unknown): string {
  const { kind, every = EVERY_S } = isRecord(by) ? by : {}
  if (kind === 'broadcast') return ''
  const until = by === undefined ? '' : `: it is read every ${String(every)} seconds`
  return ` No change of it is told, for it is not published for Realtime${until}.`
}

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
