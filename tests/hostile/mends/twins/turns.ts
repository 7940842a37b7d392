import type { RequestQueue } from '../../../../src/backend/supabase/wire/requestQueue'

export * from '../../../../src/backend/supabase/wire/requestQueue'

/** Everything may be sent at once. */
export const createRequestQueue = (): RequestQueue => ({ enter: () => Promise.resolve(null) })
