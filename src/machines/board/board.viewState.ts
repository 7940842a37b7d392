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
 *   Changes of the view state, whether the board is edited or not.
 *
 *   inactive ──a value is typed──▶ active ──no key for a moment, or a value is chosen──▶ inactive: the board has it
 *                                    └──a value is typed: another moment──▶ active
 *
 *   The zone that the viewer prefers is that of the hours which panels sort rows by.
 *
 *   Suggestions and live answers are rows for panels that are on no board: their sources come and go as others do.
 */
export const typingState = boardSetup.createStateConfig({
  description: 'Typed values of variables wait for the last keystroke.',
  initial: 'inactive',
  // It decides which rows are of a relative time range.
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'zone', src: 'zone' },
  ],
  on: {
    'board.setVariable': [
      { guard: ({ event }) => event.isTyped === true, target: '.active', actions: choose },
      {
        target: '.inactive',
        actions: [choose, { type: 'setViewState', params: { isStep: true } }, resolveAgain],
      },
    ],
    'board.resetVariables': {
      target: '.inactive',
      actions: [{ type: 'setViewState', params: { variables: {}, isStep: true } }, resolveAgain],
    },
  },
  states: {
    inactive: { description: 'No typed value waits.' },
    active: {
      description: 'A value is being typed, which the board does not have yet.',
      after: {
        typing: {
          target: 'inactive',
          actions: [{ type: 'setViewState', params: { isStep: false } }, resolveAgain],
        },
      },
    },
  },
})

export const viewStateHandlers = boardSetup.createStateConfig({
  on: {
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
    'board.clockSkew': {
      actions: {
        type: 'updateBoard',
        params: ({ event: { clockSkewMs } }) => ({ clockSkewMs }),
      },
    },
    'board.zone': {
      guard: ({ context, event }) => event.zone !== context.preferredZone,
      actions: { type: 'updateBoard', params: ({ event }) => ({ preferredZone: event.zone }) },
    },
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
