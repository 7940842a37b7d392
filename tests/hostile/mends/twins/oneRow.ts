import type { sendForOneRow as original } from '../../../../src/backend/supabase/rest/writes/sendForOneRow'

export * from '../../../../src/backend/supabase/rest/writes/sendForOneRow'

/** Sends every write at once, however many rows it touches. */
export const sendForOneRow: typeof original = (_requests, _limit, _write, send) => send(false)
