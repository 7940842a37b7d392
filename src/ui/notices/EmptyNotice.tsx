import { useActorRef, useSelector } from '@xstate/react'
import { use } from 'react'
import type { TableRef } from '../../backend/ports/backend.port'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel/channel.machine'
import { emptyPanelMachine } from '../../machines/emptyPanel/emptyPanel.machine'
import type { MutationsRef } from '../../machines/mutations/mutations.machine'
import { isClosedTable } from '../../machines/mutations/mutations.select'
import { useFreshness } from '../freshness/useFreshness'
import { Button } from '../kit/Button'
import { ownRowsSql, publishSql } from '../kit/sql/remedySql'
import { SqlActions } from '../kit/sql/SqlActions'
import { useMutationScope } from '../mutations/mutationContext'
import { useCanMutate } from '../mutations/useCanMutate'
import { VariableChoiceContext } from '../variables/useVariableSetter'
import { formatDuration } from '../words/duration'
import { PanelNotice } from './PanelNotice'

interface EmptyNoticeProps {
  channel: ChannelRef
  title: string
  text: string
  /** The panel lacks rows, which filters, policies and publications can hold back. */
  isOfRows?: boolean
}

const findTable = ({ context: { source } }: ChannelSnapshot) => (source.kind === 'table' ? source : null)

/** Why a panel has nothing to show, as far as that is known, and the step that helps. */
export function EmptyNotice({ channel, title, text, isOfRows = false }: EmptyNoticeProps) {
  const { cause, every } = useFreshness(channel)
  const table = useSelector(channel, findTable)
  const mutations = useMutationScope()?.mutations
  const isClosed = useSelector(mutations, snapshot => table !== null && isClosedTable(snapshot, table))
  if (!isOfRows || table === null) return <PanelNotice isEmpty title={title} text={text} />
  return (
    <>
      {mutations !== undefined && (
        <TableListing key={table.schema} {...{ mutations, schema: table.schema }} />
      )}
      {isClosed ? (
        <PanelNotice
          isEmpty
          title="No rows you can read"
          text="No policy seems to let you read this table. Add one for the rows you should see."
        >
          <TableSql sql={ownRowsSql} table={table} />
        </PanelNotice>
      ) : (table.filter ?? []).length > 0 ? (
        <FilteredNotice />
      ) : cause?.kind === 'unpublished' ? (
        <PanelNotice
          isEmpty
          title={title}
          text={`This table isn’t in the Realtime publication, so new rows appear within ${formatDuration((every ?? 0) * 1000)}. Add it to the publication to see them at once.`}
        >
          <TableSql sql={publishSql} table={table} />
        </PanelNotice>
      ) : (
        <PanelNotice isEmpty title={title} text={text} />
      )}
    </>
  )
}

function TableListing(input: { mutations: MutationsRef; schema: string }) {
  useActorRef(emptyPanelMachine, { input })
  return null
}

/** SQL for the project's owner. A kiosk may be unattended, and nobody could paste it. */
const TableSql = ({ sql, table }: { sql: (table: TableRef) => string; table: TableRef }) =>
  useCanMutate() && <SqlActions getText={() => sql(table)} />

function FilteredNotice() {
  const { values, choose } = use(VariableChoiceContext)
  const chosenNames = Object.keys(values).filter(name => values[name] != null)
  const clear =
    choose && chosenNames.length > 0 ? () => chosenNames.forEach(name => choose(name, null)) : undefined
  return (
    <PanelNotice
      isEmpty
      title="No rows match"
      text={
        clear === undefined
          ? 'The source has a filter, and none of the rows you can read matches it.'
          : 'None of the rows you can read matches the filters.'
      }
    >
      {clear !== undefined && (
        <Button variant="plain" onClick={clear}>
          Clear filters
        </Button>
      )}
    </PanelNotice>
  )
}
