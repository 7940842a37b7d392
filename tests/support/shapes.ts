import type { Shapes } from '../../src/backend/port'

/** Of a project that says nothing of its tables. */
export const noShapes: Shapes = {
  describe: () =>
    Promise.resolve({ type: 'refused', reason: 'The project describes its tables to secret keys only.' }),
  probe: () => Promise.resolve({ type: 'empty' }),
}
