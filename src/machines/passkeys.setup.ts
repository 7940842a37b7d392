import { assertEvent, assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate'
import type { Done, Passkey, Passkeys, Refusal } from '../backend/port'
import { missing } from './missing'
import { doubted, isOver } from './over'

/** What was done last, to be said. */
export type PasskeyDeed = 'passkey added' | 'passkey renamed' | 'passkey removed'

export interface PasskeysContext {
  passkeys: readonly Passkey[]
  refusal: Refusal | null
  done: PasskeyDeed | null
}

export type PasskeysEvent =
  | { type: 'passkeys.register'; name: string }
  | { type: 'passkeys.rename'; id: string; name: string }
  | { type: 'passkeys.remove'; id: string }
  | { type: 'passkeys.retry' }

/** Whatever the project answers here. */
type Told = Passkeys | Done

/** The words of the passkeys' chart. */
export const passkeysSetup = setup({
  types: {} as { context: PasskeysContext; events: PasskeysEvent },
  actors: {
    passkeys: fromPromise<Passkeys>(missing('passkeys')),
    register: fromPromise<Done, { name: string }>(missing('registerPasskey')),
    rename: fromPromise<Done, { id: string; name: string }>(missing('renamePasskey')),
    remove: fromPromise<Done, { id: string }>(missing('removePasskey')),
  },
  guards: {
    isRefused: (_, told: Told) => told.type === 'refused',
    hasNone: (_, told: Told) => told.type === 'passkeys' && told.passkeys === null,
  },
  actions: {
    list: assign((_, told: Told) => (told.type === 'passkeys' ? { passkeys: told.passkeys ?? [] } : {})),
    refuse: assign((_, told: Told) => (told.type === 'refused' ? { refusal: told.refusal } : {})),
    doubt: enqueueActions(({ enqueue }, told: Told) => {
      if (told.type === 'refused' && isOver(told.refusal)) enqueue(sendParent(doubted))
    }),
    note: assign((_, done: PasskeyDeed) => ({ done })),
    forgive: assign({ refusal: null, done: null }),
    noteFault: assign({
      refusal: { code: 'unexpected', message: 'Something failed in the dashboard itself. Try again.' },
    }),
  },
})

const told = ({ event }: { event: { output: Told } }) => event.output

interface Asked {
  event: PasskeysEvent
}
export const registered = ({ event }: Asked) => {
  assertEvent(event, 'passkeys.register')
  return { name: event.name }
}
export const renamed = ({ event }: Asked) => {
  assertEvent(event, 'passkeys.rename')
  return { id: event.id, name: event.name }
}
export const removed = ({ event }: Asked) => {
  assertEvent(event, 'passkeys.remove')
  return { id: event.id }
}

export const isRefused = { type: 'isRefused', params: told } as const
export const hasNone = { type: 'hasNone', params: told } as const
export const list = { type: 'list', params: told } as const
export const refuse = [
  { type: 'refuse', params: told },
  { type: 'doubt', params: told },
] as const
export const note = (params: PasskeyDeed) => ({ type: 'note', params }) as const
