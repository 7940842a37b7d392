import { useSelector } from '@xstate/react'
import type { Panel } from '../../../board/board'
import type { Source } from '../../../board/model/source'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { CallButton } from './CallButton'
import type { CallTask } from './useFunctionCall'

/** The call that a board offers over the source of a panel. */
export default function PanelCall({ panel, channel }: { panel: Panel; channel: ChannelRef }) {
  const source = useSelector(channel, ({ context }) => context.source)
  const task = panelCallTask(panel, source)
  if (task === null) return null
  return source.kind === 'topic' ? (
    <div className="foot" data-call="">
      <span />
      <CallButton isInFoot task={task} events={source.events ?? ['message']} />
    </div>
  ) : (
    <CallButton isInFoot task={task} />
  )
}

/** Null: the board offers none. */
function panelCallTask(panel: Panel, source: Source): CallTask | null {
  const common = {
    panel: panel.id,
    title: panel.title,
    ...(source.level !== undefined && { level: source.level }),
  }
  if (panel.kind === 'result' && panel.canChangeArguments === true && source.kind === 'rpc') {
    const { schema, function: name, arguments: fixedArguments, get, refresh: again } = source
    return {
      ...common,
      label: 'Call',
      call: {
        kind: 'rpc',
        schema,
        function: name,
        ...(fixedArguments !== undefined && { arguments: fixedArguments }),
        ...(get !== undefined && { get }),
        refresh: again,
      },
    }
  }
  if (panel.kind === 'messages' && panel.canSend === true && source.kind === 'topic') {
    const { topic, private: isPrivate = false } = source
    return {
      ...common,
      label: 'Send',
      call: { kind: 'broadcast', topic, private: isPrivate, event: 'message' },
    }
  }
  return null
}
