import type { Difference } from './judge'

/** What a Postgres server does otherwise than PGlite. */
export const differences: readonly Difference[] = []
