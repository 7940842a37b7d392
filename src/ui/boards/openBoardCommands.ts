import { listBoards } from '../../machines/boardArrangement/boardArrangement.select'
import type { Command, CommandScope } from '../commands/command'
import { FINISH_EDITING } from '../words/editingText'
import { findShownDemo, listDemoBoards } from './demoBoards'
import { openBoard } from './rail/useBoards'

/** Commands to open each of the other boards, for the palette only. */
export function openBoardCommands({ board, shell }: CommandScope): Command[] {
  const library = board?.getSnapshot().children.boardLibrary
  // A kiosk shows one board, or cycles by itself.
  if (library === undefined || shell.isKiosk) return []
  const snapshot = library.getSnapshot()
  const { listing, firstFile, openEntry } = snapshot.context
  const shownDemo = findShownDemo(snapshot)
  const refusal = snapshot.hasTag('editing') ? FINISH_EDITING : null
  return listBoards(listing?.entries ?? [], listDemoBoards(firstFile))
    .filter(({ id, title, isDemo }) => id !== openEntry?.id && !(isDemo && title === shownDemo))
    .map(listedBoard => ({
      id: `board.open.${listedBoard.id}`,
      title: `Open ${listedBoard.title}`,
      group: 'Board',
      refusal,
      run: () => openBoard(library, listedBoard),
    }))
}
