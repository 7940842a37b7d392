import type { ReactNode } from 'react'
import type { SchemaAnswer, TableSample } from '../../../backend/ports/backend.port'
import { isolateText } from '../../../board/text/isolateText'
import { isRecord } from '../../../board/json/isRecord'
import { POLL_INTERVAL_S, type CatalogTable } from '../../../board/templates/catalogTable'
import { describeCatalogReason } from '../../words/reasons/catalogReasons'
import SqlFileActions from '../../kit/sql/SqlFileActions'
import { DescribeSqlHint } from './DescribeSqlHint'
import { countText } from '../../words/numberText'

interface TableAnswerProps {
  isReading: boolean
  answer: TableSample | null
  schemaAnswer: SchemaAnswer | null
  /** The project's description of the table; undefined if there is none. */
  shape: CatalogTable | undefined
  /** How the source learns of changes; undefined if the project decides, or without a source. */
  changeFeed: unknown
  isBlank: boolean
  /** The table is in the schema that the project describes. */
  isInPublic: boolean
}

/** The project's answer about the named table. */
export function TableAnswer(props: TableAnswerProps) {
  const isUndescribed = props.schemaAnswer?.type === 'undescribed' && props.isBlank
  return (
    <>
      <p role="status" className="note" data-bad={props.answer?.type === 'refused' || undefined}>
        {answerText(props)}
      </p>
      {isUndescribed && <SqlFileActions file="describe.sql" />}
    </>
  )
}

function answerText(props: TableAnswerProps): ReactNode {
  const { isReading, answer, schemaAnswer, shape, changeFeed: by, isBlank } = props
  if (isReading) return 'Reading a row…'
  if (answer?.type === 'refused') return describeCatalogReason(answer.reason)
  if (answer?.type === 'empty')
    // The description lists every table of the schema that a policy opens.
    return schemaAnswer?.type === 'described' && shape === undefined && props.isInPublic
      ? 'This table exists, but no policy seems to let you read its rows, so its columns are unknown.'
      : 'This table exists but returned no rows, so its columns are unknown.'
  if (answer?.type === 'row') return `${countText(answer.columns.length, 'column')} found`
  if (shape !== undefined) return shapeText(shape, by)
  if (!isBlank || schemaAnswer === null) return ''
  switch (schemaAnswer.type) {
    case 'described':
      return `${countText(schemaAnswer.tables.length, 'table')} available`
    case 'undescribed':
      return (
        <>
          We can’t list this project’s tables. Enter a name to look it up. <DescribeSqlHint />
        </>
      )
    case 'refused':
      return `We can’t list this project’s tables. Enter a name to look it up. ${describeCatalogReason(schemaAnswer.reason)}`
  }
}

function shapeText({ columns, isPublished, kind, comment }: CatalogTable, changesBy: unknown): string {
  const publicationText = isPublished === false ? unpublishedText(kind, changesBy) : ''
  return `${comment === undefined ? '' : `“${isolateText(comment)}” `}${countText(columns.length, 'column')}.${publicationText}`
}

function unpublishedText(relationKind: CatalogTable['kind'], changesBy: unknown): string {
  const { kind, interval = POLL_INTERVAL_S } = isRecord(changesBy) ? changesBy : {}
  if (kind === 'broadcast') return ''
  const pollingText = changesBy === undefined ? '' : ` Refreshing every ${String(interval)} s.`
  return relationKind === undefined || relationKind === 'table'
    ? ` Not in the Realtime publication.${pollingText}`
    : ` Realtime sends no changes of ${relationKind}s.${pollingText}`
}
