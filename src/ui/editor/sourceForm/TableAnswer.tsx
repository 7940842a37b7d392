import type { ReactNode } from 'react'
import type { SchemaAnswer, TableSample } from '../../../backend/ports/backend.port'
import { isRecord } from '../../../board/file/fault'
import { POLL_INTERVAL_S, type CatalogTable } from '../../../board/templates/fromTables'
import { DescribeSqlHint } from './DescribeSqlHint'
import styles from '../panelForm/PanelSheet.module.css'

interface TableAnswerProps {
  isReading: boolean
  answer: TableSample | null
  described: SchemaAnswer | null
  /** The project's description of the table; undefined if there is none. */
  shape: CatalogTable | undefined
  /** How the source learns of changes; undefined if the project decides, or without a source. */
  by: unknown
  isBlank: boolean
}

/** The project's answer about the named table. */
export function TableAnswer(props: TableAnswerProps) {
  return (
    <p role="status" className={styles['said']} data-bad={props.answer?.type === 'refused' || undefined}>
      {answerText(props)}
    </p>
  )
}

function answerText({ isReading, answer, described, shape, by, isBlank }: TableAnswerProps): ReactNode {
  if (isReading) return 'Reading one row…'
  if (answer?.type === 'refused') return answer.reason
  if (answer?.type === 'empty')
    return 'There is such a table, and no row of it that you may see: its columns cannot be told from one.'
  if (answer?.type === 'row') return `${countText(answer.columns.length, 'column')}, told by one of its rows.`
  if (shape !== undefined) return shapeText(shape, by)
  if (!isBlank || described === null) return ''
  switch (described.type) {
    case 'described':
      return `The project tells of ${countText(described.tables.length, 'table')}.`
    case 'untold':
      return (
        <>
          The project does not tell which tables there are: type its name, and one row is read.{' '}
          <DescribeSqlHint />
        </>
      )
    case 'refused':
      return `Which tables there are is not known: type its name, and one row is read. ${described.reason}`
  }
}

function shapeText({ columns, isPublished, comment }: CatalogTable, changesBy: unknown): string {
  const publicationText = isPublished === false ? unpublishedText(changesBy) : ''
  return `${comment === undefined ? '' : `“${comment}” `}${countText(columns.length, 'column')}.${publicationText}`
}

function unpublishedText(changesBy: unknown): string {
  const { kind, every = POLL_INTERVAL_S } = isRecord(changesBy) ? changesBy : {}
  if (kind === 'broadcast') return ''
  const pollingText = changesBy === undefined ? '' : `: it is read every ${String(every)} seconds`
  return ` No change of it is told, for it is not published for Realtime${pollingText}.`
}

const countText = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
