import { useActorRef, useSelector } from '@xstate/react'
import { use, type ReactNode } from 'react'
import type { TableRef } from '../../backend/ports/backend.port'
import type { Panel } from '../../board/board'
import { type TableSource, isFigureSource, sourceKindFacts } from '../../board/model/source'
import type { TimeRange } from '../../board/time/timeRange'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel/channel.machine'
import { emptyPanelMachine } from '../../machines/emptyPanel/emptyPanel.machine'
import type { MutationsRef } from '../../machines/mutations/mutations.machine'
import { findRowAccess } from '../../machines/mutations/mutations.select'
import { useFreshness } from '../freshness/useFreshness'
import { Button } from '../kit/Button'
import { ownRowsSql, policiesSql, publishSql } from '../kit/sql/remedySql'
import { SqlActions } from '../kit/sql/SqlActions'
import { useMutationScope } from '../mutations/mutationContext'
import { useCanMutate } from '../mutations/useCanMutate'
import { isTile } from '../panels/panelLayouts'
import { useShownTime } from '../timeRange/shownTime'
import { VariableChoiceContext } from '../variables/useVariableSetter'
import {
  closedText,
  emptyTableText,
  emptyTextOf,
  type EmptyText,
  fitText,
  hiddenText,
  noneInRangeText,
  noRowsText,
  unmatchedText,
  unpublishedText,
  valuelessText,
} from '../words/emptyText'
import { PanelNotice } from './PanelNotice'

interface EmptyNoticeProps {
  channel: ChannelRef
  panel: Panel
  /** The panel's answer where no row is known to be left, such as a count of 0. */
  children?: ReactNode
}

/** The source holds no row at all: a panel may be empty although it does, as where none has a value. */
const holdsNoRows = ({ context: { previousRows } }: ChannelSnapshot) => previousRows?.size === 0
const holdsRows = ({ context: { previousRows } }: ChannelSnapshot) => (previousRows?.size ?? 0) > 0

const findTable = ({ context: { source } }: ChannelSnapshot) => (source.kind === 'table' ? source : null)

/** No policy hides a part of it. */
const isWholeAnswer = ({ context: { source } }: ChannelSnapshot) =>
  !sourceKindFacts[source.kind].hidesRows && !isFigureSource(source)

const hasFilter = ({ context: { source } }: ChannelSnapshot) => {
  const filter =
    source.kind === 'table' ? source.filter : isFigureSource(source) ? source.figures.filter : undefined
  return filter !== undefined && filter.length > 0
}

/** Why a panel has nothing to show, as far as that is known, and the step that helps. */
export default function EmptyNotice({ channel, panel, children }: EmptyNoticeProps) {
  const panelText = emptyTextOf(panel)
  const fit = (texts: EmptyText) => fitText(texts, isTile(panel))
  const { cause, every } = useFreshness(channel)
  const table = useSelector(channel, findTable)
  const mutations = useMutationScope()?.mutations
  const isEmptySource = useSelector(channel, holdsNoRows)
  const isValueless = useSelector(channel, holdsRows) && panelText === noRowsText
  const access = useSelector(mutations, snapshot => table && findRowAccess(snapshot, table))
  const isFiltered = useSelector(channel, hasFilter)
  const isWhole = useSelector(channel, isWholeAnswer)
  if (panelText.isOfRows !== true || table === null)
    return ((isFiltered || isWhole) && children) || <PanelNotice isEmpty {...fit(panelText)} />
  const isEmptyTable = isEmptySource && access === 'all'
  const noticeTexts = fit(isEmptyTable ? emptyTableText : panelText)
  const renderReason = () => {
    if (access === 'none') return <OwnersNotice texts={fit(closedText)} sql={ownRowsSql} table={table} />
    if ((isFiltered || isEmptyTable) && children) return children
    if (isFiltered) return <FilteredNotice table={table} />
    if (isValueless) return <PanelNotice isEmpty {...fit(valuelessText)} />
    if (isEmptySource && access === 'by policy')
      return <OwnersNotice texts={fit(hiddenText)} sql={policiesSql} table={table} />
    if (cause?.kind === 'unpublished') {
      const texts = { ...unpublishedText(every ?? 0), title: noticeTexts.title }
      return <OwnersNotice texts={fit(texts)} sql={publishSql} table={table} />
    }
    return <PanelNotice isEmpty {...noticeTexts} />
  }
  return (
    <>
      {mutations !== undefined && (
        <TableListing key={table.schema} mutations={mutations} schema={table.schema} />
      )}
      {renderReason()}
    </>
  )
}

function TableListing(input: { mutations: MutationsRef; schema: string }) {
  useActorRef(emptyPanelMachine, { input })
  return null
}

interface OwnersNoticeProps {
  texts: EmptyText
  sql: (table: TableRef) => string
  table: TableRef
}

/** With SQL for the project's owner. A kiosk may be unattended, and nobody could paste it. */
const OwnersNotice = ({ texts, sql, table }: OwnersNoticeProps) => (
  <PanelNotice isEmpty {...texts}>
    {useCanMutate() && <SqlActions getText={() => sql(table)} />}
  </PanelNotice>
)

/** A range from one time to another is part of the filter. */
const isLimitedTo = ({ filter = [] }: TableSource, time: TimeRange) =>
  !('last' in time) &&
  filter.some(({ op, value }) => op === 'lt' && value === new Date(time.to).toISOString())

function FilteredNotice({ table }: { table: TableSource }) {
  const { values, choose } = use(VariableChoiceContext)
  const { time, onClear } = useShownTime()
  const chosenNames = Object.keys(values).filter(name => values[name] != null)
  const clear =
    choose && chosenNames.length > 0 ? () => chosenNames.forEach(name => choose(name, null)) : undefined
  if (time !== null && isLimitedTo(table, time))
    return (
      <PanelNotice isEmpty {...noneInRangeText(clear !== undefined)}>
        {onClear !== undefined && (
          <Button variant="plain" onClick={onClear}>
            Show all loaded data
          </Button>
        )}
      </PanelNotice>
    )
  return (
    <PanelNotice isEmpty {...unmatchedText(clear !== undefined)}>
      {clear !== undefined && (
        <Button variant="plain" onClick={clear}>
          Clear filters
        </Button>
      )}
    </PanelNotice>
  )
}
