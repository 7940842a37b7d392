import type { Session } from '../../../src/backend/ports/backend.port'

const as = (id: string, more: Partial<Session> = {}, level: 'aal1' | 'aal2' = 'aal1'): Session => ({
  viewer: { id, email: `${id}@example.test`, isAnonymous: false, level },
  needsCode: false,
  remaining: 3_600_000,
  clockSkewMs: 0,
  storedIn: { slot: 'cookies', reason: 'asked' },
  isRecovery: false,
  ...more,
})
export const ann = as('ann')
export const owing = as('ann', { needsCode: true })
export const withCode = as('ann', {}, 'aal2')
export const bob = as('bob')
export const grantSession = (session: Session) => ({ type: 'session', session })
export const refusedWith = (code: string) => ({
  type: 'refused',
  refusal: { code, reason: { code: 'fault' } },
})

export const finishActor = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output })
