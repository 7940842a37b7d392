import { useSelector } from '@xstate/react'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ActivityRef } from '../../machines/activity.machine'
import type { BoardRef } from '../../machines/board.machine'
import type { CommandRef, CommandSnapshot } from '../../machines/command.machine'
import type { SessionRef } from '../../machines/session.machine'

export interface Acting {
  activity: ActivityRef
  session: SessionRef
  /** For what else is shown of what was done. */
  board?: BoardRef
}

/** Null where nothing can be done: a board without a page around it. */
export const ActingContext = createContext<Acting | null>(null)
export const useActing = (): Acting | null => use(ActingContext)

const none: Readonly<Record<string, CommandRef>> = {}

/**
 * The commands of a panel as they stand, those about one row where it does them to rows, oldest first. Drawn anew when
 * one of them comes to another state.
 */
export function useCommands(
  panel: string,
  row?: string,
): readonly { command: CommandRef; snapshot: CommandSnapshot }[] {
  const activity = useActing()?.activity
  const all = useSelector(activity, snapshot => snapshot?.context.commands ?? none)
  const own = useMemo(
    () =>
      Object.values(all).filter(command => {
        const { where, about } = command.getSnapshot().context.order
        return where.panel === panel && about === row
      }),
    [all, panel, row],
  )
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = own.map(command => command.subscribe(changed))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [own],
  )
  // One text, because React compares the answers by identity.
  const states = useSyncExternalStore(subscribe, () => own.map(stateWords).join(' '))
  return useMemo(
    () => (states === '' ? [] : own.map(command => ({ command, snapshot: command.getSnapshot() }))),
    [own, states],
  )
}

const stateWords = (command: CommandRef) => {
  const { value, context } = command.getSnapshot()
  const { since, access, link, isAccepted, answer } = context
  const heard = answer === null ? isAccepted : `${answer.length} ${answer.end ?? ''}`
  return `${JSON.stringify(value)}${since} ${access} ${link.cause?.kind ?? ''} ${heard}`
}
