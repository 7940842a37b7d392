import type { SignInStep } from '../../../backend/ports/backend.port'

/** The last attempt: a refusal is shown beside its method. */
export interface SignInAttempt {
  by: SignInStep['by']
  provider: string | null
}
