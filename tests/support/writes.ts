import type { Writes } from '../../src/backend/ports/backend.port'

/** Of a project that nobody writes to. */
export const noWrites: Writes = {
  send: () =>
    Promise.resolve({
      type: 'refused',
      kind: 'rights',
      column: null,
      reason: { code: 'said', text: 'Nobody may write here.' },
    }),
  check: () => Promise.resolve({ type: 'absent' }),
  types: () => Promise.resolve({}),
}
