import { fromCallback } from 'xstate'
import type { Boards } from '../../backend/ports/backend.port'
import type {
  ArrangementCommand,
  BoardArrangementEvent,
} from '../../machines/boardArrangement/boardArrangement.setup'

/** The viewer's arrangement of the boards, as this browser stores it. */
export const fromArrangement = (boards: Pick<Boards, 'arrangement' | 'saveArrangement'>) =>
  fromCallback<ArrangementCommand>(({ sendBack, receive }) => {
    receive(({ arrangement }) => boards.saveArrangement(arrangement))
    const subscription = boards
      .arrangement()
      .subscribe(arrangement =>
        sendBack({ type: 'arrangement.stored', arrangement } satisfies BoardArrangementEvent),
      )
    return () => subscription.unsubscribe()
  })
