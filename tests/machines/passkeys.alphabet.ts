import { fromPromise } from 'xstate'
import type { DoneAnswer, Passkey, PasskeysAnswer } from '../../src/backend/ports/backend.port'
import { passkeysMachine } from '../../src/machines/passkeys/passkeys.machine'
import { answerRefusal } from '../support/people'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
/** Passkeys whose actors say nothing. */
export const still = passkeysMachine.provide({
  actors: {
    passkeys: fromPromise<PasskeysAnswer>(never),
    register: fromPromise<DoneAnswer, { name: string }>(never),
    rename: fromPromise<DoneAnswer, { id: string; name: string }>(never),
    remove: fromPromise<DoneAnswer, { id: string }>(never),
  },
  actions: { reportIfSessionEnds: () => undefined, reportRequest: () => undefined },
})

export const laptop: Passkey = { id: 'laptop', name: 'Laptop', createdAt: 0, usedAt: null }

export const outward = {
  register: { type: 'passkeys.register', name: 'Laptop' },
  rename: { type: 'passkeys.rename', id: 'laptop', name: 'Old laptop' },
  remove: { type: 'passkeys.remove', id: 'laptop' },
  retry: { type: 'passkeys.retry' },
  openForm: { type: 'passkeys.openForm', id: 'laptop', form: 'name' },
  closeForm: { type: 'passkeys.closeForm' },
} as const

/** What is asked in each state, and what it is answered where it is not refused. */
export const grantedAnswers = {
  listing: { type: 'passkeys', passkeys: [laptop] },
  registering: { type: 'done' },
  renaming: { type: 'done' },
  removing: { type: 'done' },
} as const
const none = { type: 'passkeys', passkeys: null } as const
export const refusing = answerRefusal('cancelled')

export const inward = inwardOf(passkeysMachine, {
  passkeys: [grantedAnswers.listing, none, refusing],
  register: [grantedAnswers.registering, refusing],
  rename: [grantedAnswers.renaming, refusing],
  remove: [grantedAnswers.removing, refusing],
})
