import type { AssuranceLevel } from '../../backend/ports/backend.port'

/** What the session may read now; `none`: there is no usable session. */
export type Access = 'none' | AssuranceLevel
