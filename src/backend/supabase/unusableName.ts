import type { Loss } from '../port'

/** A name that cannot be put into an address, for the reason in its message. */
export class UnusableName extends Error {
  override readonly name = 'UnusableName'
}

/** The Loss behind what was thrown while a request was put together or sent. */
export const thrownLoss = (error: unknown, otherwise: (reason: string) => Loss): Loss =>
  error instanceof UnusableName ? { kind: 'misconfigured', reason: error.message } : otherwise(String(error))

/** What `ask` answers, or `otherwise` where a name cannot be put into an address. */
export async function unlessUnusable<T>(
  ask: () => Promise<T>,
  otherwise: (error: UnusableName) => T,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnusableName) return otherwise(error)
    throw error
  }
}
