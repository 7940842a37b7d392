import { carryOverChoices, type BoardContext } from './board.context'
import { boardSetup } from './board.setup'

const choose = {
  type: 'choose',
  params: ({ event }: { event: { variable: string; value: string | null } }) => event,
} as const
const withoutAnswer = ({ liveAnswers }: Pick<BoardContext, 'liveAnswers'>, id: string) =>
  liveAnswers.filter(each => each.id !== id)
const resolveAgain = { type: 'change', params: {} } as const

/*
 * Changes of the view state, whether the board is edited or not. Typed values wait for the last keystroke. Suggestions
 * and live answers are rows for panels that are on no board: their sources come and go as others do.
 */
export const viewStateHandlers = boardSetup.createStateConfig({
  on: {
    'board.choose': [
      {
        guard: ({ event }) => event.isTyped === true,
        actions: [choose, 'stopWaiting', 'wait'],
      },
      {
        actions: [choose, 'stopWaiting', { type: 'look', params: { isStep: true } }, resolveAgain],
      },
    ],
    'board.forget': {
      actions: ['stopWaiting', { type: 'look', params: { variables: {}, isStep: true } }, resolveAgain],
    },
    'board.typed': {
      actions: [{ type: 'look', params: { isStep: false } }, resolveAgain],
    },
    'board.time': {
      actions: [{ type: 'look', params: ({ event: { time } }) => ({ time, isStep: true }) }, resolveAgain],
    },
    'board.fill': {
      actions: { type: 'look', params: ({ event: { panel } }) => ({ panel, isStep: true }) },
    },
    'board.look': { actions: { type: 'change', params: ({ event: { viewState } }) => ({ viewState }) } },
    'board.offer': {
      actions: { type: 'change', params: ({ event }) => ({ suggestedVariable: event.variable }) },
    },
    'board.follow': {
      actions: {
        type: 'change',
        params: ({ context, event: { answer } }) => ({
          liveAnswers: [...withoutAnswer(context, answer.id), answer],
        }),
      },
    },
    'board.unfollow': {
      actions: {
        type: 'change',
        params: ({ context, event: { id } }) => ({ liveAnswers: withoutAnswer(context, id) }),
      },
    },
    'board.step': { actions: resolveAgain },
    'board.change': [
      {
        // A variable was renamed: the address gets its chosen value under the new name.
        guard: ({ context, event }) => carryOverChoices(context, event.board) !== context.viewState.variables,
        actions: [
          {
            type: 'look',
            params: ({ context, event }) => ({
              variables: carryOverChoices(context, event.board),
              isStep: false,
            }),
          },
          { type: 'change', params: ({ event }) => ({ shownFile: event.board }) },
        ],
      },
      { actions: { type: 'change', params: ({ event }) => ({ shownFile: event.board }) } },
    ],
  },
})
