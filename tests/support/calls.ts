import { of } from 'rxjs'
import type { Calls } from '../../src/backend/port'

/** Of a project in which nobody calls anything. */
export const noCalls: Calls = {
  make: () => of({ type: 'refused', kind: 'rights', column: null, words: 'Nobody may call this.' }),
  describe: () => Promise.resolve(null),
}
