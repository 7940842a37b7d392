import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Call } from '../../../backend/port'
import type { BoardCall, CallField } from '../../../board/calls'
import { againOf } from '../../../board/followed'
import type { Source } from '../../../board/source'
import { useActing, useCommands } from '../../act/acting'
import { useMayAct } from '../../act/useMayAct'
import { fieldsFrom } from './entered'

/** What is to be done, and for whom. */
export interface Task {
  /** The panel's id, and what it is called. */
  panel: string
  title: string
  /** "Page a courier": what the button says, and the line in the list of what was done. */
  label: string
  call: BoardCall
  /** Undefined: what the project says that it takes, or JSON. */
  fields?: readonly CallField[] | undefined
  confirm?: 'once' | 'dangerous' | undefined
  level?: 'aal2' | undefined
  /** The key of the row that it is done to. */
  about?: string | undefined
}

export interface Calling {
  /** The project is asked what it takes: what has to be entered is not known yet. */
  isAsking: boolean
  /** Null: nobody says what is taken, so it is written as JSON. */
  fields: readonly CallField[] | null
  /** The project tells that it lets it change nothing. */
  isReading: boolean
  /** Why nothing can be sent now; null where it can. */
  cutOff: string | null
  /** Its answer is kept current while it is looked at. */
  isFollowed: boolean
  /** Once. `event`: of a message. */
  begin: (body: string, event: string) => void
  commands: ReturnType<typeof useCommands>
}

const DEFAULT_PATIENCE = 30
const confirms = { once: 'yes', dangerous: 'typed' } as const
const noSources: Readonly<Record<string, Source>> = {}
let count = 0

/** Null where nothing may be done: on a wall, or on a board without a page around it. */
export function useCalling(task: Task): Calling | null {
  const acting = useActing()
  const mayAct = useMayAct()
  const { call } = task
  const activity = acting?.activity
  const isOffline = useSelector(activity, snapshot => snapshot?.context.link.cause?.kind === 'offline')
  const isOut = useSelector(activity, snapshot => snapshot?.context.access === 'none')
  const [schema, name] = call.kind === 'rpc' ? [call.schema, call.function] : ['', '']
  const isAsked = task.fields === undefined && name !== ''
  const known = useSelector(activity, snapshot => snapshot?.context.callables[`${schema}.${name}`])
  const isKnown = known !== undefined && known !== 'asked'
  const told = isKnown ? known : null
  useEffect(() => {
    if (isAsked) activity?.send({ type: 'activity.ask', name: { schema, function: name } })
  }, [activity, isAsked, schema, name])
  const sources = useSelector(acting?.board, snapshot => snapshot?.context.board.sources ?? noSources)
  const again = againOf(call, sources)
  const commands = useCommands(task.panel, task.about)
  if (activity === undefined || !mayAct) return null
  return {
    isAsking: isAsked && !isKnown,
    fields: task.fields ?? (told === null ? null : fieldsFrom(told.takes)),
    isReading: told?.isReading === true,
    cutOff: isOut
      ? 'Nobody is signed in, so nothing can be sent.'
      : isOffline
        ? 'This computer is offline, so nothing can be sent.'
        : null,
    commands,
    isFollowed: again !== null,
    begin(body, event) {
      count += 1
      activity.send({
        type: 'activity.begin',
        order: {
          ...{ id: `${task.panel}.call.${count}`, what: task.label, channel: null },
          call: callOf(call, body, event),
          where: { panel: task.panel, title: task.title, table: nameOf(call) },
          confirm: task.confirm === undefined ? 'no' : confirms[task.confirm],
          ...(task.level !== undefined && { level: task.level }),
          ...(task.about !== undefined && { about: task.about }),
          ...(again !== null && { again }),
        },
      })
    },
  }
}

const nameOf = (call: BoardCall): string => (call.kind === 'broadcast' ? call.topic : call.function)

function callOf(call: BoardCall, body: string, event: string): Call {
  switch (call.kind) {
    case 'rpc':
      return { type: 'rpc', schema: call.schema, function: call.function, body, get: call.get === true }
    case 'function':
      return {
        ...{ type: 'function', function: call.function, method: call.method },
        body: call.method === 'GET' ? null : body,
        patience: (call.timeout ?? DEFAULT_PATIENCE) * 1000,
      }
    case 'broadcast':
      return { type: 'broadcast', topic: call.topic, isPrivate: call.private === true, event, payload: body }
  }
}
