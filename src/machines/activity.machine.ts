import { assign, enqueueActions, fromCallback, setup, type ActorRefFrom } from 'xstate'
import type { Target, Types } from '../backend/port'
import { wordsOf } from '../board/same'
import { withDeed, type ActivityContext, type ActivityEvent } from './activity.context'
import type { Order, Stage, Standing } from './command.context'
import { commandMachine } from './command.machine'
import { missing } from './missing'

const targetOf = ({ schema, table, columns }: Target) => wordsOf([schema, table, columns])

/*
 * All that is done on a board while it is open: a command each, and a line for each in the list of what was done.
 *
 *   begin ──▶ a command, which says what becomes of it ──ended──▶ its line stays
 *   access, link ──▶ every command hears of it
 *   describe ──▶ what is known of a table's columns, asked once
 */
export const activityMachine = setup({
  types: {} as { input: Standing; context: ActivityContext; events: ActivityEvent },
  actors: {
    command: commandMachine,
    types: fromCallback<ActivityEvent, Target>(missing('types')),
  },
  actions: {
    begin: enqueueActions(({ context: { commands }, enqueue }, order: Order) => {
      if (order.id in commands) return
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
    }),
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
  },
}).createMachine({
  id: 'activity',
  context: ({ input: { access, link } }) => ({ access, link, deeds: [], commands: {}, types: {} }),
  on: {
    'activity.begin': { actions: { type: 'begin', params: ({ event }) => event.order } },
    'activity.access': { actions: { type: 'stand', params: ({ event: { access } }) => ({ access }) } },
    'activity.link': { actions: { type: 'stand', params: ({ event: { link } }) => ({ link }) } },
    'activity.noted': {
      actions: { type: 'note', params: ({ event: { id, stage, words } }) => ({ id, stage, words }) },
    },
    'activity.ended': { actions: { type: 'end', params: ({ event }) => event.id } },
    'activity.describe': { actions: { type: 'describe', params: ({ event }) => event.target } },
    'activity.described': { actions: { type: 'know', params: ({ event }) => event } },
  },
})

export type ActivityRef = ActorRefFrom<typeof activityMachine>
