import { vi } from 'vitest'

/** Waits for what comes in its own time, on a busy machine too. Fails with what `check` said last. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 })
