import { carryOverChoices, type BoardContext } from './board.context'
import { boardSetup } from './board.setup'

const choose = {
  type: 'setVariable',
  params: ({ event }: { event: { variable: string; value: string | null } }) => event,
} as const
const withoutAnswer = ({ liveAnswers }: Pick<BoardContext, 'liveAnswers'>, id: string) =>
  liveAnswers.filter(each => each.id !== id)
const resolveAgain = { type: 'updateBoard', params: {} } as const

/*
 * Changes of the view state, whether the board is edited or not. Typed values wait for the last keystroke. Suggestions
 * and live answers are rows for panels that are on no board: their sources come and go as others do.
 */
export const viewStateHandlers = boardSetup.createStateConfig({
  on: {
    'board.setVariable': [
      {
        guard: ({ event }) => event.isTyped === true,
        actions: [choose, 'cancelTypingTimer', 'startTypingTimer'],
      },
      {
        actions: [
          choose,
          'cancelTypingTimer',
          { type: 'setViewState', params: { isStep: true } },
          resolveAgain,
        ],
      },
    ],
    'board.resetVariables': {
      actions: [
        'cancelTypingTimer',
        { type: 'setViewState', params: { variables: {}, isStep: true } },
        resolveAgain,
      ],
    },
    'board.typingStopped': {
      actions: [{ type: 'setViewState', params: { isStep: false } }, resolveAgain],
    },
    'board.setTime': {
      actions: [
        { type: 'setViewState', params: ({ event: { time } }) => ({ time, isStep: true }) },
        resolveAgain,
      ],
    },
    'board.openPanel': {
      actions: { type: 'setViewState', params: ({ event: { panel } }) => ({ panel, isStep: true }) },
    },
    'board.showViewState': {
      actions: { type: 'updateBoard', params: ({ event: { viewState } }) => ({ viewState }) },
    },
    'board.suggestValues': {
      actions: { type: 'updateBoard', params: ({ event }) => ({ suggestedVariable: event.variable }) },
    },
    'board.follow': {
      actions: {
        type: 'updateBoard',
        params: ({ context, event: { answer } }) => ({
          liveAnswers: [...withoutAnswer(context, answer.id), answer],
        }),
      },
    },
    'board.unfollow': {
      actions: {
        type: 'updateBoard',
        params: ({ context, event: { id } }) => ({ liveAnswers: withoutAnswer(context, id) }),
      },
    },
    'board.timeStepped': { actions: resolveAgain },
    'board.change': [
      {
        // A variable was renamed: the address gets its chosen value under the new name.
        guard: ({ context, event }) => carryOverChoices(context, event.board) !== context.viewState.variables,
        actions: [
          {
            type: 'setViewState',
            params: ({ context, event }) => ({
              variables: carryOverChoices(context, event.board),
              isStep: false,
            }),
          },
          { type: 'updateBoard', params: ({ event }) => ({ shownFile: event.board }) },
        ],
      },
      { actions: { type: 'updateBoard', params: ({ event }) => ({ shownFile: event.board }) } },
    ],
  },
})
