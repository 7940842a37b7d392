import { of } from 'rxjs'
import type { Calls } from '../../src/backend/ports/backend.port'

/** Of a project in which nobody calls anything. */
export const noCalls: Calls = {
  make: () =>
    of({
      type: 'refused',
      kind: 'rights',
      column: null,
      reason: { code: 'said', text: 'Nobody may call this.' },
    }),
  describe: () => Promise.resolve(null),
}
