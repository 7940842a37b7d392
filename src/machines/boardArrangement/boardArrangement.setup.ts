import { assign, fromCallback, sendTo, setup } from 'xstate'
import { MAX_FOLDER_LENGTH, type BoardArrangement } from '../../board/library/boardArrangement'
import { notProvided } from '../shared/notProvided'

export type BoardArrangementContext = Omit<BoardArrangement, 'isRailOpen'>

export type BoardArrangementEvent =
  /** What the browser stores: at first, and when another tab changed it. */
  | { type: 'arrangement.stored'; arrangement: BoardArrangement }
  /** Stars a board, or takes its star away. */
  | { type: 'arrangement.toggleStar'; id: string }
  /** Null: into no folder. */
  | { type: 'arrangement.move'; id: string; folder: string | null }
  /** Folds a group of the list, or unfolds it. */
  | { type: 'arrangement.toggleGroup'; group: string }
  | { type: 'arrangement.openRail' | 'arrangement.closeRail' }

/** `railOpen`: boards are listed beside the board. `railEntered`: the viewer opened the list on this page. */
export type BoardArrangementTag = 'railOpen' | 'railEntered'

/** To the browser's storage. */
export interface ArrangementCommand {
  type: 'storage.save'
  arrangement: BoardArrangement
}

const toggle = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter(each => each !== item) : [...list, item]

export const boardArrangementSetup = setup({
  types: {} as {
    context: BoardArrangementContext
    events: BoardArrangementEvent
    tags: BoardArrangementTag
    children: { storage: 'storage' }
  },
  actors: { storage: fromCallback<ArrangementCommand>(notProvided('storage')) },
  guards: { wasRailOpen: (_, arrangement: BoardArrangement) => arrangement.isRailOpen },
  actions: {
    setStored: assign((_, { starred, folders, folded }: BoardArrangement) => ({ starred, folders, folded })),
    /** What is folded on this page stays as it is. */
    setOfOtherTab: assign((_, { starred, folders }: BoardArrangement) => ({ starred, folders })),
    toggleStar: assign(({ context }, id: string) => ({ starred: toggle(context.starred, id) })),
    toggleGroup: assign(({ context }, group: string) => ({ folded: toggle(context.folded, group) })),
    moveBoard: assign(({ context }, { id, folder }: { id: string; folder: string | null }) => {
      const { [id]: _, ...others } = context.folders
      const name = folder?.trim().slice(0, MAX_FOLDER_LENGTH) ?? ''
      return { folders: name === '' ? others : { ...others, [id]: name } }
    }),
    save: sendTo('storage', ({ context }, isRailOpen: boolean): ArrangementCommand => ({
      type: 'storage.save',
      arrangement: { ...context, isRailOpen },
    })),
  },
})
