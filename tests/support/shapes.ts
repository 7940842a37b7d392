import type { Catalog } from '../../src/backend/ports/backend.port'

/** Of a project that says nothing of its tables. */
export const noShapes: Catalog = {
  describe: () =>
    Promise.resolve({ type: 'refused', reason: 'The project describes its tables to secret keys only.' }),
  sampleTable: () => Promise.resolve({ type: 'empty' }),
}
