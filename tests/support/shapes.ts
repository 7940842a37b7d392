import type { Catalog } from '../../src/backend/ports/backend.port'

/** Of a project that says nothing of its tables. */
export const noShapes: Catalog = {
  describe: () => Promise.resolve({ type: 'refused', reason: { code: 'secret_keys_only' } }),
  sampleTable: () => Promise.resolve({ type: 'empty' }),
  measureTable: () => Promise.resolve({ rows: null, span: null, time: null, days: null }),
  listBuckets: () => Promise.resolve([]),
}
