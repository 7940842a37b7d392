import { assertEvent, assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate'
import type { DoneAnswer, Passkey, PasskeysAnswer, Refusal } from '../../backend/ports/backend.port'
import { notProvided } from '../shared/notProvided'
import { pageFault } from '../shared/pageFault'
import { sessionSuspect, endsSession } from '../session/sessionEndCodes'

/** The last successful action, to be announced. */
export type PasskeySuccess = 'passkey added' | 'passkey renamed' | 'passkey removed'

/** A form in the place of a passkey's buttons: its new name, or the question whether to remove it. */
export interface PasskeyForm {
  id: string
  form: 'name' | 'removal'
}

export interface PasskeysContext {
  passkeys: readonly Passkey[]
  /** Null: none is open. */
  openForm: PasskeyForm | null
  refusal: Refusal | null
  lastSuccess: PasskeySuccess | null
}

export type PasskeysEvent =
  | { type: 'passkeys.register'; name: string }
  | { type: 'passkeys.rename'; id: string; name: string }
  | { type: 'passkeys.remove'; id: string }
  | { type: 'passkeys.retry' }
  /** In the place of any other form. */
  | ({ type: 'passkeys.openForm' } & PasskeyForm)
  | { type: 'passkeys.closeForm' }

/** Any answer of the project to a request of this machine. */
type ProjectAnswer = PasskeysAnswer | DoneAnswer

/** `idle`: a change may be asked for. */
type PasskeysTag = 'listing' | 'unsupported' | 'failed' | 'idle'

export const passkeysSetup = setup({
  types: {} as { context: PasskeysContext; events: PasskeysEvent; tags: PasskeysTag },
  actors: {
    passkeys: fromPromise<PasskeysAnswer>(notProvided('passkeys')),
    register: fromPromise<DoneAnswer, { name: string }>(notProvided('registerPasskey')),
    rename: fromPromise<DoneAnswer, { id: string; name: string }>(notProvided('renamePasskey')),
    remove: fromPromise<DoneAnswer, { id: string }>(notProvided('removePasskey')),
  },
  guards: {
    isRefused: (_, answer: ProjectAnswer) => answer.type === 'refused',
    hasNone: (_, answer: ProjectAnswer) => answer.type === 'passkeys' && answer.passkeys === null,
  },
  actions: {
    setPasskeys: assign((_, answer: ProjectAnswer) =>
      answer.type === 'passkeys' ? { passkeys: answer.passkeys ?? [] } : {},
    ),
    setRefusal: assign((_, answer: ProjectAnswer) =>
      answer.type === 'refused' ? { refusal: answer.refusal } : {},
    ),
    reportIfSessionEnds: enqueueActions(({ enqueue }, answer: ProjectAnswer) => {
      if (answer.type === 'refused' && endsSession(answer.refusal)) enqueue(sendParent(sessionSuspect))
    }),
    /** The account shows the outcome of the last request in its place. */
    reportRequest: sendParent({ type: 'account.passkeysRequested' }),
    openForm: assign((_, { id, form }: PasskeyForm) => ({ openForm: { id, form } })),
    closeForm: assign({ openForm: null }),
    noteSuccess: assign((_, success: PasskeySuccess) => ({ lastSuccess: success })),
    clearRefusal: assign({ refusal: null, lastSuccess: null }),
    noteFault: assign({
      refusal: pageFault,
    }),
  },
})

const outputOf = ({ event }: { event: { output: ProjectAnswer } }) => event.output

interface InputArgs {
  event: PasskeysEvent
}
export const registerInput = ({ event }: InputArgs) => {
  assertEvent(event, 'passkeys.register')
  return { name: event.name }
}
export const renameInput = ({ event }: InputArgs) => {
  assertEvent(event, 'passkeys.rename')
  return { id: event.id, name: event.name }
}
export const removeInput = ({ event }: InputArgs) => {
  assertEvent(event, 'passkeys.remove')
  return { id: event.id }
}

export const isRefused = { type: 'isRefused', params: outputOf } as const
export const hasNone = { type: 'hasNone', params: outputOf } as const
export const setPasskeys = { type: 'setPasskeys', params: outputOf } as const
export const setRefusal = [
  { type: 'setRefusal', params: outputOf },
  { type: 'reportIfSessionEnds', params: outputOf },
] as const
export const noteSuccess = (params: PasskeySuccess) => ({ type: 'noteSuccess', params }) as const
