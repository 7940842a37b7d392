import { useSelector } from '@xstate/react'
import { use } from 'react'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel/channel.machine'
import { useFreshness } from '../freshness/useFreshness'
import { Button } from '../kit/Button'
import { VariableChoiceContext } from '../variables/useVariableSetter'
import { formatDuration } from '../words/duration'
import { PanelNotice } from './PanelNotice'

interface EmptyNoticeProps {
  channel: ChannelRef
  title: string
  text: string
  /** What is missing are rows, which filters, policies and publications can keep away. */
  isOfRows?: boolean
}

const isFiltered = ({ context: { source } }: ChannelSnapshot) =>
  source.kind === 'table' && (source.filter ?? []).length > 0

/** Why a panel has nothing to show, as far as that is known, and the step that helps. */
export function EmptyNotice({ channel, title, text, isOfRows = false }: EmptyNoticeProps) {
  const { cause, every } = useFreshness(channel)
  const hasFilter = useSelector(channel, isFiltered)
  const { values, choose } = use(VariableChoiceContext)
  const chosen = Object.keys(values).filter(name => values[name] != null)
  const clear = choose && chosen.length > 0 ? () => chosen.forEach(name => choose(name, null)) : undefined
  if (isOfRows && hasFilter)
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
          <div className="flex above-8">
            <Button variant="plain" onClick={clear}>
              Clear filters
            </Button>
          </div>
        )}
      </PanelNotice>
    )
  if (isOfRows && cause?.kind === 'unpublished')
    return (
      <PanelNotice
        isEmpty
        title={title}
        text={`This table isn’t in the Realtime publication, so new rows appear within ${formatDuration((every ?? 0) * 1000)}. Add it to the publication to see them at once.`}
      />
    )
  return <PanelNotice isEmpty title={title} text={text} />
}
