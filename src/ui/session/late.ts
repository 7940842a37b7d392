import { fetchedAhead } from '../ahead'

/** Behind the gate, with the board. */
export const gatedCard = fetchedAhead(() => import('./GatedCard'))
