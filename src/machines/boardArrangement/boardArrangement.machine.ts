import type { ActorRefFrom } from 'xstate'
import type { BoardArrangement } from '../../board/library/boardArrangement'
import { noArrangement } from './boardArrangement.select'
import { boardArrangementSetup } from './boardArrangement.setup'

const storedOf = ({ event }: { event: { arrangement: BoardArrangement } }) => event.arrangement

/** Changes the arrangement of the boards, and stores it. */
const changes = (isRailOpen: boolean) =>
  ({
    'arrangement.toggleStar': {
      actions: [{ type: 'toggleStar', params: ({ event }) => event.id }, save(isRailOpen)],
    },
    'arrangement.move': { actions: [{ type: 'moveBoard', params: ({ event }) => event }, save(isRailOpen)] },
    'arrangement.toggleGroup': {
      actions: [{ type: 'toggleGroup', params: ({ event }) => event.group }, save(isRailOpen)],
    },
    'arrangement.stored': { actions: { type: 'setOfOtherTab', params: storedOf } },
  }) satisfies Parameters<typeof boardArrangementSetup.createStateConfig>[0]['on']
const save = (isRailOpen: boolean) => ({ type: 'save', params: isRailOpen }) as const

/*
 *   How the viewer arranged the boards: stars, folders, and whether their list stays beside the board. A child of the
 *   board library. Every change is stored in this browser; other tabs take over stars and folders.
 *
 *   reading ──stored──▶ closed ──openRail──▶ open.entered: the list takes the focus
 *      │                  ▲ ◀──closeRail──────── open
 *      └──stored, with the list open───────▶ open.kept: as the page was left
 *
 *   toggleStar, move, toggleGroup: while closed or open
 */
export const boardArrangementMachine = boardArrangementSetup.createMachine({
  id: 'boardArrangement',
  context: noArrangement,
  invoke: { id: 'storage', src: 'storage', onError: {} },
  initial: 'reading',
  states: {
    reading: {
      description: 'What the browser stores is read.',
      on: {
        'arrangement.stored': [
          {
            guard: { type: 'wasRailOpen', params: storedOf },
            target: 'open.kept',
            actions: { type: 'setStored', params: storedOf },
          },
          { target: 'closed', actions: { type: 'setStored', params: storedOf } },
        ],
      },
    },
    closed: {
      description: 'The board has the whole page.',
      on: { ...changes(false), 'arrangement.openRail': { target: 'open.entered', actions: save(true) } },
    },
    open: {
      description: 'The boards are listed beside the board.',
      tags: 'railOpen',
      on: { ...changes(true), 'arrangement.closeRail': { target: 'closed', actions: save(false) } },
      initial: 'kept',
      states: {
        kept: { description: 'They were when the page was left.' },
        entered: {
          description: 'The viewer opened the list on this page, and it takes the focus.',
          tags: 'railEntered',
        },
      },
    },
  },
})

export type BoardArrangementRef = ActorRefFrom<typeof boardArrangementMachine>
