import { EMPTY } from 'rxjs'
import type { Files } from '../../src/backend/port'

/** Of a project that nobody sends files to. */
export const noFiles: Files = {
  limits: () => Promise.resolve(null),
  isThere: () => Promise.resolve(null),
  upload: () => EMPTY,
  checkUpload: () => Promise.resolve({ type: 'absent' }),
  send: () => Promise.resolve({ type: 'refused', kind: 'rights', column: null, words: 'Nobody may.' }),
  check: () => Promise.resolve({ type: 'absent' }),
}
