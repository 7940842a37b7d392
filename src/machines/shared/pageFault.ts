import type { Refusal } from '../../backend/ports/backend.port'

/** What refuses a request when an actor of ours throws. */
export const pageFault: Refusal = { code: 'fault', reason: { code: 'fault' } }
