import { choicesIn, type BoardContext } from './board.context'
import { boardSetup } from './board.setup'

const choose = {
  type: 'choose',
  params: ({ event }: { event: { variable: string; value: string | null } }) => event,
} as const
const without = ({ followed }: Pick<BoardContext, 'followed'>, id: string) =>
  followed.filter(each => each.id !== id)
const lookAgain = { type: 'change', params: {} } as const

/*
 * How a board is looked at, whether it is edited or not. What is typed waits for the last letter. What is offered and
 * what is followed are rows for panels on no board: they come and go as sources do.
 */
export const looking = boardSetup.createStateConfig({
  on: {
    'board.choose': [
      {
        guard: ({ event }) => event.isTyped === true,
        actions: [choose, 'stopWaiting', 'wait'],
      },
      {
        actions: [choose, 'stopWaiting', { type: 'look', params: { isStep: true } }, lookAgain],
      },
    ],
    'board.forget': {
      actions: ['stopWaiting', { type: 'look', params: { variables: {}, isStep: true } }, lookAgain],
    },
    'board.typed': {
      actions: [{ type: 'look', params: { isStep: false } }, lookAgain],
    },
    'board.time': {
      actions: [{ type: 'look', params: ({ event: { time } }) => ({ time, isStep: true }) }, lookAgain],
    },
    'board.fill': {
      actions: { type: 'look', params: ({ event: { panel } }) => ({ panel, isStep: true }) },
    },
    'board.look': { actions: { type: 'change', params: ({ event: { look } }) => ({ look }) } },
    'board.offer': { actions: { type: 'change', params: ({ event }) => ({ offered: event.variable }) } },
    'board.follow': {
      actions: {
        type: 'change',
        params: ({ context, event: { followed } }) => ({
          followed: [...without(context, followed.id), followed],
        }),
      },
    },
    'board.unfollow': {
      actions: {
        type: 'change',
        params: ({ context, event: { id } }) => ({ followed: without(context, id) }),
      },
    },
    'board.step': { actions: lookAgain },
    'board.change': [
      {
        // A variable was renamed: what was chosen of it is told the address by its new name.
        guard: ({ context, event }) => choicesIn(context, event.board) !== context.look.variables,
        actions: [
          {
            type: 'look',
            params: ({ context, event }) => ({
              variables: choicesIn(context, event.board),
              isStep: false,
            }),
          },
          { type: 'change', params: ({ event }) => ({ shown: event.board }) },
        ],
      },
      { actions: { type: 'change', params: ({ event }) => ({ shown: event.board }) } },
    ],
  },
})
