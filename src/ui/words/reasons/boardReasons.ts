import type { BoardReason } from '../../../backend/ports/boards.port'
import { isolateReason } from './isolateReason'
import { textFor, type WordsFor } from './wordsFor'

const withMessage = (text: string) => (reason: { text: string }) => `${text} Its message: ${reason.text}`

/** The numbers are the limits of `public/boards.sql`. */
const words: WordsFor<BoardReason> = {
  unreachable: 'The project couldn’t be reached. Try again.',
  renewing: 'The session has to renew first. Try again.',
  overloaded: 'The project is overloaded. Try again later.',
  too_many_requests: 'This page is making too many requests. Try again later.',
  view_only: 'You can view this board, but not edit it.',
  owner_only: 'Only its owner can share a board, and only with an account.',
  own_roles_only:
    'You can only share a board with your own roles. To share with others, ask an admin of the project to add you to signalbox.sharers.',
  not_with_everyone:
    'You can’t share a board with everyone. Ask an admin of the project to add you to signalbox.sharers.',
  too_many_boards: 'You have 200 boards in the project, the maximum. Delete one first.',
  too_large:
    'Your boards can take up to 20 MB in the project, and this one doesn’t fit. Delete another first, or make this one smaller.',
  too_many_roles:
    'A board can have up to 20 viewing and 20 editing roles, with names of up to 63 characters.',
  no_permission: withMessage('You don’t have permission to do this.'),
  outdated_table: withMessage('The project’s boards table is out of date: run boards.sql again.'),
  unpublished_table: withMessage(
    'The project’s boards table is not in the Realtime publication: run boards.sql again.',
  ),
  rejected: withMessage('The project rejected it.'),
  unstorable: withMessage('The project can’t store this title or board.'),
  not_signed_in: 'You’re not signed in.',
  storage_full: 'This browser’s storage is full. Export the board as a file.',
  only_in_browser: 'Boards in this browser can’t be shared. Copy it into the project first.',
  saved_elsewhere: 'Someone else saved the board at the same moment. Try again.',
  not_listed: 'The boards couldn’t be loaded.',
  fault: 'Something went wrong in Signalbox. Try again.',
}

/** Why a request about boards was refused, and what to do about it. */
export const describeBoardReason = (reason: BoardReason): string => textFor(words, isolateReason(reason))
