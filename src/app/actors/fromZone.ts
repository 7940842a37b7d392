import { fromCallback } from 'xstate'
import type { BoardEvent } from '../../machines/board/board.events'
import type { ViewerVisibility } from './fromVisibility'

/** Reports to a board the zone of times in the viewer's preferences. */
export const fromZone = ({ get, subscribe }: Pick<ViewerVisibility, 'get' | 'subscribe'>) =>
  fromCallback(({ sendBack }) => {
    const report = () => sendBack({ type: 'board.zone', zone: get().zone } satisfies BoardEvent)
    report()
    return subscribe(report)
  })
