import type { Level } from '../../port'

/** What is read of an access token. The server checks it; here it is only shown and compared. */
export interface Claims {
  /** Epoch seconds by the project's clock; 0 where the token does not say. */
  issuedAt: number
  level: Level
  /** Stays the same through renewals and a step-up; empty where the token does not say. */
  sessionId: string
  /** The id of the person; empty where the token does not say. */
  person: string
  isAnonymous: boolean
}

export function claimsOf(token: string): Claims {
  const claims = payloadOf(token)
  return {
    issuedAt: typeof claims['iat'] === 'number' ? claims['iat'] : 0,
    level: claims['aal'] === 'aal2' ? 'aal2' : 'aal1',
    sessionId: typeof claims['session_id'] === 'string' ? claims['session_id'] : '',
    person: typeof claims['sub'] === 'string' ? claims['sub'] : '',
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
