import type { Turns } from '../../../../src/backend/supabase/turns'

export * from '../../../../src/backend/supabase/turns'

/** Everything may be sent at once. */
export const holdTurns = (): Turns => ({ take: () => Promise.resolve(null) })
