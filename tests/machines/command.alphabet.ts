import { NEVER } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { Call, Found, Heard, Mark, Outcome, Row, Unwritten, Write } from '../../src/backend/port'
import type { CommandEvent, CommandInput, Order, Sent } from '../../src/machines/command.context'
import type { EchoInput } from '../../src/machines/command.setup'
import { commandMachine } from '../../src/machines/command.machine'
import { linked } from '../../src/machines/linkage'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
/** A command whose actors and parent say nothing. */
export const still = commandMachine.provide({
  actors: {
    send: fromPromise<Outcome, Sent>(never),
    check: fromPromise<Found, { write: Sent; mark: Mark }>(never),
    echo: fromPromise<unknown, EchoInput>(never),
    call: fromEventObservable<CommandEvent, Call>(() => NEVER),
  },
  actions: { tell: () => undefined, part: () => undefined },
})

export const refused = (kind: Unwritten['kind'], rest: Partial<Unwritten> = {}): Unwritten => ({
  ...{ type: 'refused', kind, column: null, words: kind },
  ...rest,
})
const seen: Row = { status: 'new' }
export const write: Write = {
  ...{ type: 'update', key: { id: 1 }, seen, values: { status: { kind: 'text', text: 'done' } } },
  target: { schema: 'public', table: 'orders', key: ['id'], columns: ['id', 'status'] },
}
export const order: Order = {
  ...{ id: 'a', write, what: 'Edit Status', confirm: 'no', channel: null },
  where: { panel: 'table', title: 'Orders', table: 'orders' },
}
export const ordered = (
  rest: Partial<Pick<Order, 'confirm' | 'level'>> = {},
  standing: Partial<CommandInput> = {},
): CommandInput => ({
  ...{ access: 'aal1', link: linked, order: { ...order, ...rest }, ...standing },
})
const { write: _, ...asked } = order
export const called: Order = {
  ...asked,
  call: { type: 'rpc', schema: 'public', function: 'close', body: '{}', get: false },
}
/** What a call hears. */
export const heard = {
  begun: { type: 'begun', status: 200, media: 'application/json' },
  text: { type: 'text', text: '1' },
  answered: { type: 'answered', broken: null },
  accepted: { type: 'accepted' },
  seen: { type: 'sent', isSeen: true },
  unseen: { type: 'sent', isSeen: false },
  refused: refused('rights'),
  level: refused('level'),
  absent: { type: 'absent', words: 'nothing changed' },
  unclear: { type: 'unclear', words: 'perhaps' },
} satisfies Record<string, Heard>

export const offline = {
  ...linked,
  state: 'down',
  cause: { kind: 'offline', reason: 'this computer is offline' },
} as const
export const outward = {
  send: { type: 'command.send' },
  confirm: { type: 'command.confirm' },
  cancel: { type: 'command.cancel' },
  again: { type: 'command.again' },
  overwrite: { type: 'command.overwrite' },
  check: { type: 'command.check' },
  accept: { type: 'command.accept' },
  dismiss: { type: 'command.dismiss' },
  stop: { type: 'command.stop' },
  offline: { type: 'command.standing', access: 'aal1', link: offline },
  online: { type: 'command.standing', access: 'aal1', link: linked },
  raised: { type: 'command.standing', access: 'aal2', link: linked },
  signedOut: { type: 'command.standing', access: 'none', link: linked },
} as const satisfies Record<string, CommandEvent>

export const outcomes = {
  written: { type: 'written', row: { id: 1, status: 'done' } },
  level: refused('level'),
  rights: refused('rights'),
  conflict: refused('conflict', { theirs: { id: 1, status: 'gone' } }),
  overrun: { type: 'overrun', words: '3 rows were written, not one.' },
  unanswered: { type: 'unanswered', words: 'no answer', mark: 7 },
} satisfies Record<string, Outcome>
export const found = {
  written: outcomes.written,
  conflict: outcomes.conflict,
  absent: { type: 'absent' },
  unclear: { type: 'unclear', words: 'perhaps' },
  unanswered: { type: 'unanswered', words: 'not to be reached' },
} satisfies Record<string, Found>

export const inward = [
  ...inwardOf(commandMachine, {
    send: Object.values(outcomes),
    check: Object.values(found),
    echo: [null],
    call: 'stream',
  }),
  ...Object.values(heard).map(each => ({ type: 'command.heard', heard: each })),
  { type: 'xstate.error.actor.call', error: new Error('a fault of ours') },
]
