import type { Loss } from '../../ports/backend.port'

/** A name that no URL or header can contain; the message says why. */
export class UnusableName extends Error {
  override readonly name = 'UnusableName'
}

/** The Loss for an error thrown while a request was built or sent. */
export const lossOfError = (error: unknown, toLoss: (reason: string) => Loss): Loss =>
  error instanceof UnusableName ? { kind: 'misconfigured', reason: error.message } : toLoss(String(error))

/** The answer of `ask`, or `otherwise` if a name cannot be used in a request. */
export async function catchUnusableName<T>(
  ask: () => Promise<T>,
  fallback: (error: UnusableName) => T,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnusableName) return fallback(error)
    throw error
  }
}
