import { useSelector } from '@xstate/react'
import type { Panel } from '../../../board/board'
import type { Source } from '../../../board/source'
import type { ChannelRef } from '../../../machines/channel.machine'
import foot from '../Foot.module.css'
import { CallButton } from './CallButton'
import type { Task } from './useCalling'

/** What whoever looks may do over the source of a panel, if its board says so. */
export function PanelCall({ panel, channel }: { panel: Panel; channel: ChannelRef }) {
  const source = useSelector(channel, ({ context }) => context.source)
  const task = taskOver(panel, source)
  if (task === null) return null
  return source.kind === 'topic' ? (
    <div className={foot['foot']}>
      <span />
      <CallButton isFoot task={task} events={source.events ?? ['message']} />
    </div>
  ) : (
    <CallButton isFoot task={task} />
  )
}

/** Null: nothing. */
function taskOver(panel: Panel, source: Source): Task | null {
  const shared = {
    ...{ panel: panel.id, title: panel.title },
    ...(source.level !== undefined && { level: source.level }),
  }
  if (panel.kind === 'result' && panel.call === true && source.kind === 'rpc') {
    const { schema, function: name, arguments: given, get, again } = source
    return {
      ...{ ...shared, label: 'Call' },
      call: {
        ...{ kind: 'rpc', schema, function: name },
        ...(given !== undefined && { arguments: given }),
        ...(get !== undefined && { get }),
        again,
      },
    }
  }
  if (panel.kind === 'messages' && panel.send === true && source.kind === 'topic') {
    const { topic, private: isPrivate = false } = source
    return {
      ...{ ...shared, label: 'Send' },
      call: { kind: 'broadcast', topic, private: isPrivate, event: 'message' },
    }
  }
  return null
}
