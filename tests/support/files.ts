import { EMPTY } from 'rxjs'
import type { Files } from '../../src/backend/ports/backend.port'

/** Of a project that nobody sends files to. */
export const noFiles: Files = {
  limits: () => Promise.resolve(null),
  exists: () => Promise.resolve(null),
  upload: () => EMPTY,
  checkUpload: () => Promise.resolve({ type: 'absent' }),
  send: () =>
    Promise.resolve({
      type: 'refused',
      kind: 'rights',
      column: null,
      reason: { code: 'said', text: 'Nobody may.' },
    }),
  check: () => Promise.resolve({ type: 'absent' }),
}
