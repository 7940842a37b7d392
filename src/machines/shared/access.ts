import type { AssuranceLevel } from '../../backend/ports/backend.port'

/** The level at which the session can read now; `none`: there is no usable session. */
export type Access = 'none' | AssuranceLevel
