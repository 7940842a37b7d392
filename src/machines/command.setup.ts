import { assign, fromEventObservable, fromPromise, sendParent, setup } from 'xstate'
import type { Call, Found, Heard, Mark, Outcome, Unwritten, Write } from '../backend/port'
import { answered, ended } from './answer'
import { cutOff, type CommandContext, type CommandEvent, type CommandInput } from './command.context'
import type { Sent, Stage, Standing } from './command.context'
import type { ChannelRef } from './channel.machine'
import { missing } from './missing'

/** Whatever the project answers here. */
type Told = Outcome | Found | Heard

export interface EchoInput {
  channel: ChannelRef | null
  write: Sent
  row: CommandContext['row']
}

/** Of what is absent at first the request may still be under way: it counts when it is absent once more. */
const LOOKS = 2

const lacksLevel = ({ order: { level }, refusal }: CommandContext, { access }: Standing) =>
  (level === 'aal2' || refusal?.kind === 'level') && access !== 'aal2'

/** The words of a command's chart. */
export const commandSetup = setup({
  types: {} as { input: CommandInput; context: CommandContext; events: CommandEvent },
  actors: {
    send: fromPromise<Outcome, Sent>(missing('send')),
    check: fromPromise<Found, { write: Sent; mark: Mark }>(missing('check')),
    /** Says what it hears, as it comes. */
    call: fromEventObservable<CommandEvent, Call>(missing('call')),
    /** Done when what was written is among the rows that are shown. */
    echo: fromPromise<unknown, EchoInput>(missing('echo')),
  },
  guards: {
    isToConfirm: ({ context: { order, wishes } }) => order.confirm !== 'no' && wishes === 0,
    isCall: ({ context: { call } }) => call !== null,
    isBegun: ({ context: { answer } }) => answer !== null,
    hears: (_, { heard, word }: { heard: Heard; word: Heard['type'] }) => heard.type === word,
    isSeen: (_, told: Told) => told.type === 'sent' && told.isSeen,
    /** It may be asked what became of a change of rows or files, of a call nothing. */
    isAskable: ({ context: { call } }) => call === null,
    isCutOff: ({ context }) => cutOff(context) !== null,
    isConnected: ({ context }) => cutOff(context) === null,
    willConnect: (_, standing: Standing) => cutOff(standing) === null,
    lacksLevel: ({ context }) => lacksLevel(context, context),
    willSuffice: ({ context }, standing: Standing) => !lacksLevel(context, standing),
    isWritten: (_, { type }: Told) => type === 'written',
    isRefused: (_, { type }: Told) => type === 'refused',
    isOverrun: (_, { type }: Told) => type === 'overrun',
    isLevel: ({ context: { access } }, told: Told) =>
      told.type === 'refused' && told.kind === 'level' && access === 'aal1',
    isAbsent: (_, { type }: Told) => type === 'absent',
    isEarly: ({ context: { checks } }, told: Told) =>
      (told.type === 'absent' || 'mayCome' in told) && checks < LOOKS,
    isUnclear: (_, { type }: Told) => type === 'unclear',
    mayOverwrite: ({ context: { refusal, write } }) =>
      refusal?.theirs !== undefined && write !== null && write.type !== 'insert',
    /** What is refused as a conflict would be again: it is sent over what is there now, or not at all. */
    mayRepeat: ({ context: { refusal } }) => refusal?.kind !== 'conflict' && refusal?.kind !== 'gone',
  },
  actions: {
    tell: sendParent(({ context: { order, refusal, doubt } }: { context: CommandContext }, stage: Stage) => ({
      ...{ type: 'activity.noted', id: order.id, stage },
      words:
        stage === 'refused'
          ? (refusal?.words ?? null)
          : stage === 'unknown' || stage === 'overrun'
            ? doubt
            : null,
    })),
    /** Nothing more comes of it. */
    part: sendParent(({ context: { order } }: { context: CommandContext }) => ({
      ...{ type: 'activity.ended', id: order.id },
    })),
    enter: assign(() => ({ since: Date.now() })),
    /** A person wants it sent, once. */
    wish: assign(({ context }) => ({ wishes: context.sends + 1 })),
    countSend: assign(({ context: { sends } }) => ({
      sends: sends + 1,
      checks: 0,
      doubt: null,
      refusal: null,
      ...{ answer: null, isAccepted: false },
    })),
    hear: assign(({ context: { answer } }, heard: Heard) => ({ answer: answered(answer, heard) })),
    accept: assign({ isAccepted: true }),
    noteStop: assign(({ context: { answer } }) => ({ answer: answer && ended(answer, 'stopped', null) })),
    noteUnheard: assign({ doubt: 'You stopped waiting for its answer. What it did by then is done.' }),
    countCheck: assign(({ context: { checks } }) => ({ checks: checks + 1 })),
    take: assign((_, told: Told) => {
      switch (told.type) {
        case 'written':
          return { row: told.row, doubt: null, refusal: null }
        case 'refused':
          return { refusal: told, doubt: null }
        case 'absent':
          return {
            doubt: 'words' in told ? told.words : 'The project has not done it. It can be sent again.',
          }
        case 'unanswered':
          return { doubt: told.words, ...('mark' in told && { mark: told.mark }) }
        case 'unclear':
        case 'overrun':
          return { doubt: told.words }
        default:
          return {}
      }
    }),
    noteFault: assign({ doubt: 'It failed in the dashboard itself, and may have been sent.' }),
    stand: assign((_, { access, link }: Standing) => ({ access, link })),
    /** What stands there now has been seen. */
    takeTheirs: assign(({ context: { write, refusal } }) =>
      refusal?.theirs === undefined || write === null ? {} : { write: seenAs(write, refusal) },
    ),
  },
  delays: {
    /** From an accepted write to its row: longer than a join, a read and a busy server take together. */
    echo: 15_000,
    /** A project gives up on a statement after 8 s, and we on an answer after 10. */
    settle: 5_000,
    recheck: 10_000,
    /** So long what is done is shown as done. */
    linger: 6_000,
    /** What was not seen back is read, not only glanced at. */
    moment: 30_000,
  },
})

const seenAs = (write: Write, { theirs = {} }: Unwritten): Write =>
  write.type === 'insert'
    ? write
    : {
        ...write,
        seen: Object.fromEntries(Object.keys(write.seen).map(column => [column, theirs[column] ?? null])),
      }

/** A change of rows where one is sent, a call where one is made. */
export function given<T>(value: T | null): T {
  if (value === null) throw new Error('a command is a change of rows or a call')
  return value
}

const told = ({ event }: { event: { output: Told } }) => event.output
const heard = ({ event }: { event: { heard: Heard } }) => event.heard
const stood = ({ event }: { event: Standing }) => event

export const isWritten = { type: 'isWritten', params: told } as const
export const isRefused = { type: 'isRefused', params: told } as const
export const isLevel = { type: 'isLevel', params: told } as const
export const isOverrun = { type: 'isOverrun', params: told } as const
export const isAbsent = { type: 'isAbsent', params: told } as const
export const isEarly = { type: 'isEarly', params: told } as const
export const isUnclear = { type: 'isUnclear', params: told } as const
export const take = { type: 'take', params: told } as const
/** The same of what a call hears. */
export const hears = (word: Heard['type']) =>
  ({
    type: 'hears',
    params: ({ event }: { event: { heard: Heard } }) => ({ heard: event.heard, word }),
  }) as const
export const isSeen = { type: 'isSeen', params: heard } as const
export const isLevelHeard = { type: 'isLevel', params: heard } as const
export const takeHeard = { type: 'take', params: heard } as const
export const hear = { type: 'hear', params: heard } as const
export const stand = { type: 'stand', params: stood } as const
export const willConnect = { type: 'willConnect', params: stood } as const
export const willSuffice = { type: 'willSuffice', params: stood } as const
export const tell = (params: Stage) => ({ type: 'tell', params }) as const

/** What is sent of it, and asked about. */
export const wanted = ({ context: { write, change } }: { context: CommandContext }): Sent =>
  given(write ?? change)
/** Where that is looked for. */
export const seenWhere = ({ context }: { context: CommandContext }): EchoInput => ({
  ...{ channel: context.order.channel, write: wanted({ context }), row: context.row },
})
