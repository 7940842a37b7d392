import type { ReactNode } from 'react'
import type { SchemaAnswer, TableSample } from '../../../backend/ports/backend.port'
import { isRecord } from '../../../board/file/fault'
import { POLL_INTERVAL_S, type CatalogTable } from '../../../board/templates/catalogTable'
import { SqlFileActions } from '../../kit/sql/SqlFileActions'
import { DescribeSqlHint } from './DescribeSqlHint'

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
  const isUntold = props.described?.type === 'untold' && props.isBlank
  return (
    <>
      <p role="status" className="note" data-bad={props.answer?.type === 'refused' || undefined}>
        {answerText(props)}
      </p>
      {isUntold && <SqlFileActions file="describe.sql" />}
    </>
  )
}

function answerText({ isReading, answer, described, shape, by, isBlank }: TableAnswerProps): ReactNode {
  if (isReading) return 'Reading a row…'
  if (answer?.type === 'refused') return answer.reason
  if (answer?.type === 'empty') return 'This table exists but returned no rows, so its columns are unknown.'
  if (answer?.type === 'row') return `${countText(answer.columns.length, 'column')} found`
  if (shape !== undefined) return shapeText(shape, by)
  if (!isBlank || described === null) return ''
  switch (described.type) {
    case 'described':
      return `${countText(described.tables.length, 'table')} available`
    case 'untold':
      return (
        <>
          We can’t list this project’s tables. Enter a name to look it up. <DescribeSqlHint />
        </>
      )
    case 'refused':
      return `We can’t list this project’s tables. Enter a name to look it up. ${described.reason}`
  }
}

function shapeText({ columns, isPublished, comment }: CatalogTable, changesBy: unknown): string {
  const publicationText = isPublished === false ? unpublishedText(changesBy) : ''
  return `${comment === undefined ? '' : `“${comment}” `}${countText(columns.length, 'column')}.${publicationText}`
}

function unpublishedText(changesBy: unknown): string {
  const { kind, every = POLL_INTERVAL_S } = isRecord(changesBy) ? changesBy : {}
  if (kind === 'broadcast') return ''
  const pollingText = changesBy === undefined ? '' : ` Refreshing every ${String(every)} s.`
  return ` Not in the Realtime publication.${pollingText}`
}

const countText = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
