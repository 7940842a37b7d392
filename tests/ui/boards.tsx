import { act, render } from '@testing-library/react'
import type { Refusal, Session } from '../../src/backend/ports/backend.port'
import type { Board } from '../../src/board/board'
import BoardScreen from '../../src/ui/board/BoardScreen'
import { guardedSource, numberPanel, source, tablePanel } from '../support/boards'
import { session as granted } from '../support/people'
import { puppetSession } from './puppets'

/** One panel that anybody who is signed in may see, and two that need a second factor. */
const guardedBoard: Board = {
  version: 2,
  title: 'Depot',
  sources: { orders: source, customers: guardedSource },
  panels: [
    numberPanel,
    { ...tablePanel, id: 'customers', title: 'Customers', source: 'customers' },
    { ...tablePanel, id: 'contacts', title: 'Contacts', source: 'customers' },
  ],
}

interface Script extends Omit<NonNullable<Parameters<typeof puppetSession>[0]>, 'restore'> {
  /** Why the link that led here changed nothing. */
  link?: Refusal
}

/** The board of a session that was restored, without the screens around it. */
export async function showBoard(whose: Session, { link, ...script }: Script = {}) {
  const puppet = puppetSession({
    board: guardedBoard,
    secondFactor: 'when needed',
    ...script,
    restore: () => Promise.resolve({ ...granted(whose), ...(link && { link }) }),
  })
  await act(() => Promise.resolve())
  const { board } = puppet.session.getSnapshot().children
  if (board === undefined) throw new Error('the session has no board')
  render(<BoardScreen session={puppet.session} board={board} />)
  return puppet
}
