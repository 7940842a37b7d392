import { wireMutations } from '../../src/app/wireMutations'
import type { Backend } from '../../src/backend/ports/backend.port'
import { loadedMutations } from '../../dev/shared/loadedMutations'
import { wireBoard } from '../../src/app/wireBoard'
import type { PageEnvironment } from '../../src/streams/page/pageWake'

/** The board with its activity at hand, as it is once the page has fetched both. */
export const wholeBoard = (backend: Omit<Backend, 'auth'>, surroundings: PageEnvironment) =>
  wireBoard(backend, surroundings, loadedMutations(wireMutations(backend, surroundings)))
