import { fromCallback, setup } from 'xstate'
import type { LiveAnswer } from '../../board/board'
import type { BoardRef } from '../board/board.machine'

interface AnswerPanelInput {
  /** Undefined: a form without a board around it, where nothing is followed. */
  board: BoardRef | undefined
  answer: LiveAnswer
}

/*
 *   following      an answer on the screen; it lives as long as that, and the board keeps the answer current
 */
export const answerPanelMachine = setup({
  types: {} as { input: AnswerPanelInput; context: AnswerPanelInput },
  actors: {
    /** Until it is stopped, the board has a channel for the answer. */
    follow: fromCallback<{ type: 'none' }, AnswerPanelInput>(({ input: { board, answer } }) => {
      board?.send({ type: 'board.follow', answer })
      return () => board?.send({ type: 'board.unfollow', id: answer.id })
    }),
  },
}).createMachine({
  id: 'answerPanel',
  context: ({ input }) => input,
  initial: 'following',
  states: {
    following: {
      description: 'The board keeps the answer current.',
      invoke: { src: 'follow', input: ({ context }) => context },
    },
  },
})
