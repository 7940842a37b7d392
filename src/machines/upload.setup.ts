import { assign, fromEventObservable, fromPromise, sendParent, setup } from 'xstate'
import type { FileName, FoundUpload, Unwritten, Upload, Uploaded } from '../backend/port'
import { numbered, plainName } from '../board/fileNames'
import type { ChannelRef } from './channel.machine'
import type { Stage, Standing } from './command.context'
import { missing } from './missing'
import { isMisnamed, lacksLevel, unfit, type UploadContext } from './upload.context'
import type { UploadEvent, UploadInput } from './upload.context'

export interface UploadEcho {
  channel: ChannelRef | null
  upload: Upload
}
/** What comes from the request: how far it is, and at its end what came of it. */
export type Sent = { type: 'upload.sent'; bytes: number } | { type: 'upload.told'; outcome: Uploaded }

/** What is absent at first may still be on its way to the disk: it counts when it is absent once more. */
const LOOKS = 2
/** Whether sending it once more can come to anything else. */
const REPEATABLE: readonly Unwritten['kind'][] = ['offline', 'limited', 'rights', 'level']

type Told = Uploaded | FoundUpload

/** The words of the chart of one upload. */
export const uploadSetup = setup({
  types: {} as {
    input: UploadInput
    context: UploadContext
    events: UploadEvent | Sent
  },
  actors: {
    look: fromPromise<boolean | null, FileName>(missing('look')),
    /** Stopping it ends the request. */
    send: fromEventObservable<Sent, Upload>(missing('send')),
    check: fromPromise<FoundUpload, Upload>(missing('check')),
    /** Done when the file is in the listing that is shown. */
    echo: fromPromise<unknown, UploadEcho>(missing('echo')),
  },
  guards: {
    isUnfit: ({ context: { order } }) => unfit(order) !== null,
    isMisnamed: ({ context }) => isMisnamed(context),
    isTaken: ({ context: { replaces } }, found: boolean | null) => found === true && !replaces,
    /** Another name is looked for, and this one is taken too. */
    isTakenToo: ({ context: { number } }, found: boolean | null) => found === true && number > 0,
    isNumbered: ({ context: { number } }) => number > 0,
    isStored: (_, { type }: Told) => type === 'stored',
    isConflict: (_, told: Told) => told.type === 'refused' && told.kind === 'conflict',
    isRefused: (_, { type }: Told) => type === 'refused',
    lacksLevel: ({ context }) => lacksLevel(context, context),
    willSuffice: ({ context }, standing: Standing) => !lacksLevel(context, standing),
    isLevel: ({ context: { access } }, told: Told) =>
      told.type === 'refused' && told.kind === 'level' && access === 'aal1',
    isEarly: ({ context: { checks } }, { type }: Told) => type === 'absent' && checks < LOOKS,
    isAbsent: (_, { type }: Told) => type === 'absent',
    isGone: ({ context: { isUnwanted } }, { type }: Told) => type === 'absent' && isUnwanted,
    mayRepeat: ({ context: { refusal } }) => refusal !== null && REPEATABLE.includes(refusal.kind),
  },
  actions: {
    tell: sendParent(({ context: { order, refusal, doubt } }: { context: UploadContext }, stage: Stage) => ({
      ...{ type: 'uploads.noted', id: order.id, stage },
      words: stage === 'refused' ? (refusal?.words ?? null) : stage === 'unknown' ? doubt : null,
    })),
    wantTurn: sendParent(({ context: { order } }) => ({ type: 'uploads.wants', id: order.id })),
    endTurn: sendParent(({ context: { order } }) => ({ type: 'uploads.freed', id: order.id })),
    part: sendParent(({ context: { order } }) => ({ type: 'uploads.ended', id: order.id })),
    enter: assign(() => ({ since: Date.now() })),
    find: assign(({ context: { order } }) => ({ refusal: unfit(order) })),
    begin: assign({ sent: 0, checks: 0, isUnwanted: false, refusal: null, doubt: null }),
    count: assign((_, bytes: number) => ({ sent: bytes, sentAt: Date.now() })),
    countCheck: assign(({ context: { checks } }) => ({ checks: checks + 1 })),
    unwant: assign({ isUnwanted: true }),
    replace: assign({ replaces: true }),
    rename: assign(({ context: { name } }) => ({ name: plainName(name) })),
    renumber: assign(({ context: { order, name, number } }) => {
      const next = Math.max(2, number + 1)
      // The name as it was before any number.
      const plain = number > 0 ? countedName(order.file.name) : name
      return { number: next, name: numbered(plain, next), replaces: false }
    }),
    take: assign((_, told: Told) => {
      switch (told.type) {
        case 'refused':
          return { refusal: told, doubt: null }
        case 'unanswered':
          return { doubt: told.words }
        case 'absent':
          return { doubt: 'It is not there, or not for you to see. It can be sent again.' }
        case 'stored':
          return { doubt: null, refusal: null }
      }
    }),
    noteFault: assign({ doubt: 'It failed in the dashboard itself, and may have been stored.' }),
    stand: assign((_, { access, link }: Standing) => ({ access, link })),
  },
  delays: {
    /** From a stored file to the listing that shows it: as long as a few listings take. */
    echo: 15_000,
    settle: 3_000,
    recheck: 10_000,
    /** So long what is done is shown as done. */
    linger: 6_000,
    /** What was not seen back is read, not only glanced at. */
    moment: 30_000,
  },
})

const countedName = (name: string) => (isMisnamed({ name }) ? plainName(name) : name)

const told = ({ event }: { event: { output: Told } }) => event.output
const outcome = ({ event }: { event: { outcome: Uploaded } }) => event.outcome
const found = ({ event }: { event: { output: boolean | null } }) => event.output

export const isTaken = { type: 'isTaken', params: found } as const
export const isTakenToo = { type: 'isTakenToo', params: found } as const
export const isStored = { type: 'isStored', params: outcome } as const
export const isConflict = { type: 'isConflict', params: outcome } as const
export const isRefused = { type: 'isRefused', params: outcome } as const
export const isLevel = { type: 'isLevel', params: outcome } as const
export const takeOutcome = { type: 'take', params: outcome } as const
export const isFound = { type: 'isStored', params: told } as const
export const isGone = { type: 'isGone', params: told } as const
export const isEarly = { type: 'isEarly', params: told } as const
export const isAbsent = { type: 'isAbsent', params: told } as const
export const take = { type: 'take', params: told } as const
export const count = {
  type: 'count',
  params: ({ event }: { event: { bytes: number } }) => event.bytes,
} as const
const stood = ({ event }: { event: Standing }) => event
export const stand = { type: 'stand', params: stood } as const
export const willSuffice = { type: 'willSuffice', params: stood } as const
export const tell = (params: Stage) => ({ type: 'tell', params }) as const
