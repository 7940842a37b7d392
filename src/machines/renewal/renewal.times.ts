/** Milliseconds of life left at which a token is renewed: four ticks, so that one late tick costs nothing. */
export const RENEW_BEFORE = 120_000

const FIRST_MS = 5_000
const LONGEST_MS = 60_000

/** Doubling from 5 s to 60 s, less up to a fifth by chance, so that many pages do not return at once. */
export const cooldown = (attempt: number, chance: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (1 - chance / 5)
