import { wireActivity } from '../../src/activity'
import type { Backend } from '../../src/backend/port'
import { activityAtHand } from '../../src/fetchedActivity'
import { wireBoard } from '../../src/inside'
import type { Surroundings } from '../../src/streams/wakes'

/** The board with its activity at hand, as it is once the page has fetched both. */
export const wholeBoard = (backend: Omit<Backend, 'auth'>, surroundings: Surroundings) =>
  wireBoard(backend, surroundings, activityAtHand(wireActivity(backend, surroundings)))
