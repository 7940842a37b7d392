import { of } from 'rxjs'
import type { Approvals } from '../../src/backend/ports/backend.port'

/** Of a browser that keeps none. */
export const noApprovals: Approvals = { list: () => of([]), add: () => undefined, remove: () => undefined }
