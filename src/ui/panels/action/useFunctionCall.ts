import { useSelector } from '@xstate/react'
import type { Call } from '../../../backend/ports/backend.port'
import type { BoardCall, CallField } from '../../../board/schema/calls'
import { refreshOf } from '../../../board/model/liveAnswer'
import type { Source } from '../../../board/model/source'
import { findSignature } from '../../../machines/mutations/mutations.select'
import { useMutationScope, usePanelMutations } from '../../mutations/mutationContext'
import { useCanMutate } from '../../mutations/useCanMutate'
import { toCallFields } from './form/callInput'

/** A call, and the panel it is made from. */
export interface CallTask {
  /** The panel's id and title. */
  panel: string
  title: string
  /** "Page a courier": the button's label, and the call's line in the list of mutations. */
  label: string
  call: BoardCall
  /** Undefined: the parameters that the project describes, or JSON. */
  fields?: readonly CallField[] | undefined
  confirm?: 'simple' | 'typed' | undefined
  level?: 'aal2' | undefined
  /** The key of the row that the call is about. */
  rowId?: string | undefined
}

export interface FunctionCall {
  /** The project is being asked for the parameters: the fields are not known yet. */
  isDescribing: boolean
  /** Null: the parameters are unknown, so the input is written as JSON. */
  fields: readonly CallField[] | null
  /** The project reports that the function changes nothing. */
  isReadOnly: boolean
  /** Why nothing can be sent now; null if it can. */
  obstacle: string | null
  /** The answer is kept live while it is visible. */
  isKeptLive: boolean
  /** Asks the project for the parameters, unless the board names them. */
  describe: () => void
  /** Makes the call once. `event`: the event of a message. */
  call: (body: string, event: string) => void
  commands: ReturnType<typeof usePanelMutations>
}

const DEFAULT_TIMEOUT_S = 30
const confirmations = { simple: 'yes', typed: 'typed' } as const
const noSources: Readonly<Record<string, Source>> = {}
let callCount = 0

/** Null where nothing may be called: in a kiosk, or on a board without a page around it. */
export function useFunctionCall(task: CallTask): FunctionCall | null {
  const scope = useMutationScope()
  const canAct = useCanMutate()
  const { call } = task
  const mutations = scope?.mutations
  const isOffline = useSelector(mutations, snapshot => snapshot?.context.link.cause?.kind === 'offline')
  const isSignedOut = useSelector(mutations, snapshot => snapshot?.context.access === 'none')
  const [schema, name] = call.kind === 'rpc' ? [call.schema, call.function] : ['', '']
  const mustDescribe = task.fields === undefined && name !== ''
  const signature = useSelector(mutations, snapshot => findSignature(snapshot, { schema, function: name }))
  const sources = useSelector(scope?.board, snapshot => snapshot?.context.board.sources ?? noSources)
  const again = refreshOf(call, sources)
  const commands = usePanelMutations(task.panel, task.rowId)
  if (scope === null || mutations === undefined || !canAct) return null
  return {
    isDescribing: mustDescribe && signature === undefined,
    fields: task.fields ?? (signature == null ? null : toCallFields(signature.parameters)),
    isReadOnly: signature?.isReadOnly === true,
    obstacle: isSignedOut ? 'Sign in to send.' : isOffline ? 'You’re offline. Reconnect to send.' : null,
    commands,
    isKeptLive: again !== null,
    describe() {
      if (mustDescribe)
        mutations.send({
          type: 'mutations.describe',
          query: { about: 'function', name: { schema, function: name } },
        })
    },
    call(body, event) {
      callCount += 1
      mutations.send({
        type: 'mutations.begin',
        request: {
          id: `${task.panel}.call.${callCount}`,
          label: task.label,
          channel: null,
          call: toCall(call, body, event),
          place: { board: scope.boardKey, panel: task.panel, title: task.title, table: targetName(call) },
          confirm: task.confirm === undefined ? 'no' : confirmations[task.confirm],
          ...(task.level !== undefined && { level: task.level }),
          ...(task.rowId !== undefined && { rowKey: task.rowId }),
          ...(again !== null && { refresh: again }),
        },
      })
    },
  }
}

const targetName = (call: BoardCall): string => (call.kind === 'broadcast' ? call.topic : call.function)

function toCall(call: BoardCall, body: string, event: string): Call {
  switch (call.kind) {
    case 'rpc':
      return { type: 'rpc', schema: call.schema, function: call.function, body, get: call.get === true }
    case 'function':
      return {
        type: 'function',
        function: call.function,
        method: call.method,
        body: call.method === 'GET' ? null : body,
        timeoutMs: (call.timeout ?? DEFAULT_TIMEOUT_S) * 1000,
      }
    case 'broadcast':
      return { type: 'broadcast', topic: call.topic, isPrivate: call.private === true, event, payload: body }
  }
}
