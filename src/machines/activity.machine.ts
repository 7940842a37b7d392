import { assign, enqueueActions, fromCallback, setup, type ActorRefFrom } from 'xstate'
import type { Callable, FunctionName, Target, Types } from '../backend/port'
import { wordsOf } from '../board/same'
import { surplus, withDeed, type ActivityContext, type ActivityEvent } from './activity.context'
import type { Order, Place, Stage, Standing } from './command.context'
import { commandMachine } from './command.machine'
import { missing } from './missing'
import { uploadsMachine } from './uploads.machine'

const functionOf = ({ schema, function: name }: FunctionName) => `${schema}.${name}`
const targetOf = ({ schema, table, columns }: Target) => wordsOf([schema, table, columns])

/*
 * All that is done on a board while it is open: a command each, and a line for each in the list of what was done.
 *
 *   begin ──▶ a command, which says what becomes of it ──ended──▶ its line stays
 *   access, link ──▶ every command hears of it
 *   describe, ask ──▶ what is known of a table's columns, of a function, asked once
 *   what calls were answered stays with their commands, the newest few of a panel
 *   files are sent by the uploads, which hear the same and give a line for each
 */
export const activityMachine = setup({
  types: {} as {
    input: Standing
    context: ActivityContext
    events: ActivityEvent
    children: { uploads: 'uploads' }
  },
  actors: {
    command: commandMachine,
    types: fromCallback<ActivityEvent, Target>(missing('types')),
    callable: fromCallback<ActivityEvent, FunctionName>(missing('callable')),
    uploads: uploadsMachine,
  },
  actions: {
    begin: enqueueActions(({ context: { commands }, enqueue }, order: Order) => {
      if (order.id in commands) return
      for (const command of surplus(commands, order)) enqueue.sendTo(command, { type: 'command.dismiss' })
      enqueue.assign(({ context, spawn }) => {
        const { access, link } = context
        const command = spawn('command', { id: `command.${order.id}`, input: { order, access, link } })
        const known = { ...context, commands: { ...context.commands, [order.id]: command } }
        return { commands: known.commands, deeds: withDeed(known, order) }
      })
    }),
    stand: enqueueActions(({ context, enqueue }, change: Partial<Standing>) => {
      const { access, link } = { ...context, ...change }
      enqueue.assign({ access, link })
      for (const command of Object.values(context.commands))
        enqueue.sendTo(command, { type: 'command.standing', access, link })
      enqueue.sendTo('uploads', { type: 'uploads.standing', access, link })
    }),
    list: assign(({ context }, began: { id: string; what: string; where: Place }) => ({
      deeds: withDeed(context, began),
    })),
    note: assign(({ context }, told: { id: string; stage: Stage; words: string | null }) => ({
      deeds: context.deeds.map(deed =>
        deed.id === told.id ? { ...deed, ...told, since: Date.now() } : deed,
      ),
    })),
    end: assign(({ context: { commands } }, id: string) => {
      const { [id]: _, ...rest } = commands
      return { commands: rest }
    }),
    describe: enqueueActions(({ context: { types }, enqueue }, target: Target) => {
      const words = targetOf(target)
      if (words in types) return
      enqueue.assign({ types: { ...types, [words]: null } })
      enqueue.spawnChild('types', { id: `types.${words}`, input: target })
    }),
    know: assign(({ context }, { target, types }: { target: Target; types: Types }) => ({
      types: { ...context.types, [targetOf(target)]: types },
    })),
    ask: enqueueActions(({ context: { callables }, enqueue }, name: FunctionName) => {
      const words = functionOf(name)
      if (words in callables) return
      enqueue.assign({ callables: { ...callables, [words]: 'asked' } })
      enqueue.spawnChild('callable', { id: `callable.${words}`, input: name })
    }),
    keep: assign(({ context }, { name, callable }: { name: FunctionName; callable: Callable | null }) => ({
      callables: { ...context.callables, [functionOf(name)]: callable },
    })),
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { access, link } }) => ({
    ...{ access, link, deeds: [], commands: {} },
    ...{ types: {}, callables: {} },
  }),
  invoke: {
    ...{ id: 'uploads', src: 'uploads' },
    input: ({ context: { access, link } }) => ({ access, link }),
  },
  on: {
    'activity.begin': { actions: { type: 'begin', params: ({ event }) => event.order } },
    'activity.access': { actions: { type: 'stand', params: ({ event: { access } }) => ({ access }) } },
    'activity.link': { actions: { type: 'stand', params: ({ event: { link } }) => ({ link }) } },
    'activity.began': { actions: { type: 'list', params: ({ event }) => event } },
    'activity.noted': {
      actions: { type: 'note', params: ({ event: { id, stage, words } }) => ({ id, stage, words }) },
    },
    'activity.ended': { actions: { type: 'end', params: ({ event }) => event.id } },
    'activity.describe': { actions: { type: 'describe', params: ({ event }) => event.target } },
    'activity.ask': { actions: { type: 'ask', params: ({ event }) => event.name } },
    'activity.told': { actions: { type: 'keep', params: ({ event }) => event } },
    'activity.described': { actions: { type: 'know', params: ({ event }) => event } },
  },
})

export type ActivityRef = ActorRefFrom<typeof activityMachine>
