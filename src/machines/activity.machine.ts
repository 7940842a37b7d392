import { assign, enqueueActions, fromCallback, setup, type ActorRefFrom } from 'xstate'
import type { FunctionName, Target } from '../backend/port'
import { functionOf, schemaOf, surplus, targetOf, withCallable, withDeed } from './activity.context'
import { withKeys, withNote, without, withTypes } from './activity.context'
import type { ActivityContext, ActivityEvent, Described, Told, ToldKeys } from './activity.context'
import { isInTouch, type Order, type Place, type Stage, type Standing } from './command.context'
import { commandMachine } from './command.machine'
import { missing } from './missing'
import { uploadsMachine } from './uploads.machine'

/*
 * All that is done on a board while it is open: a command each, and a line for each in the list of what was done.
 *
 *   begin ──▶ a command, which says what becomes of it ──ended──▶ its line stays
 *   access, link ──▶ every command hears of it
 *   describe, ask, askKeys ──▶ what is known of a table's columns, a function, a schema's keys, asked once; what was not
 *   answered is asked again when it is wanted next, and when the project is in touch again
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
    keys: fromCallback<ActivityEvent, string>(missing('keys')),
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
      if (isInTouch({ access, link }) && !isInTouch(context))
        for (const question of Object.values(context.unanswered)) enqueue.raise(question)
      for (const command of Object.values(context.commands))
        enqueue.sendTo(command, { type: 'command.standing', access, link })
      enqueue.sendTo('uploads', { type: 'uploads.standing', access, link })
    }),
    list: assign(({ context }, began: { id: string; what: string; where: Place }) => ({
      deeds: withDeed(context, began),
    })),
    note: assign(({ context }, told: { id: string; stage: Stage; words: string | null }) => ({
      deeds: withNote(context, told),
    })),
    end: assign(({ context: { commands } }, id: string) => {
      const { [id]: _, ...rest } = commands
      return { commands: rest }
    }),
    describe: enqueueActions(({ context, enqueue }, target: Target) => {
      const words = targetOf(target)
      if (words in context.types && !(words in context.unanswered)) return
      // What is known of it stays meanwhile.
      enqueue.assign({ types: { [words]: null, ...context.types }, unanswered: without(context, words) })
      enqueue.stopChild(`types.${words}`)
      enqueue.spawnChild('types', { id: `types.${words}`, input: target })
    }),
    know: assign(({ context }, told: Described) => withTypes(context, told)),
    ask: enqueueActions(({ context, enqueue }, name: FunctionName) => {
      const words = functionOf(name)
      if (words in context.callables && !(words in context.unanswered)) return
      // Nor is a form taken away that somebody fills in.
      enqueue.assign({
        ...{ callables: { [words]: 'asked', ...context.callables }, unanswered: without(context, words) },
      })
      enqueue.stopChild(`callable.${words}`)
      enqueue.spawnChild('callable', { id: `callable.${words}`, input: name })
    }),
    keep: assign(({ context }, told: Told) => withCallable(context, told)),
    askKeys: enqueueActions(({ context, enqueue }, schema: string) => {
      const words = schemaOf(schema)
      if (words in context.keys && !(words in context.unanswered)) return
      enqueue.assign({ keys: { [words]: null, ...context.keys }, unanswered: without(context, words) })
      enqueue.stopChild(words)
      enqueue.spawnChild('keys', { id: words, input: schema })
    }),
    keepKeys: assign(({ context }, told: ToldKeys) => withKeys(context, told)),
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { access, link } }) => ({
    ...{ access, link, deeds: [], commands: {} },
    ...{ types: {}, callables: {}, keys: {}, unanswered: {} },
  }),
  invoke: { id: 'uploads', src: 'uploads', input: ({ context: { access, link } }) => ({ access, link }) },
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
    'activity.askKeys': { actions: { type: 'askKeys', params: ({ event }) => event.schema } },
    'activity.toldKeys': { actions: { type: 'keepKeys', params: ({ event }) => event } },
    'activity.told': { actions: { type: 'keep', params: ({ event }) => event } },
    'activity.described': { actions: { type: 'know', params: ({ event }) => event } },
  },
})

export type ActivityRef = ActorRefFrom<typeof activityMachine>
