import type { AssuranceLevel } from '../../../ports/backend.port'

/** The claims read from an access token. The server verifies them; here they are only shown and compared. */
export interface Claims {
  /** Epoch seconds by the project's clock; 0 if the token lacks the claim. */
  issuedAt: number
  level: AssuranceLevel
  /** Stays the same through renewals and a step-up; empty if the token lacks the claim. */
  sessionId: string
  /** The user's id; empty if the token lacks the claim. */
  userId: string
  isAnonymous: boolean
}

export function parseClaims(token: string): Claims {
  const claims = payloadOf(token)
  return {
    issuedAt: typeof claims['iat'] === 'number' ? claims['iat'] : 0,
    level: claims['aal'] === 'aal2' ? 'aal2' : 'aal1',
    sessionId: typeof claims['session_id'] === 'string' ? claims['session_id'] : '',
    userId: typeof claims['sub'] === 'string' ? claims['sub'] : '',
    isAnonymous: claims['is_anonymous'] === true,
  }
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
