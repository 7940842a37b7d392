import type { Refusal } from '../../backend/ports/backend.port'

const sessionEndCodes: ReadonlySet<Refusal['code']> = new Set([
  'session_ended',
  'rejected',
  'user_banned',
  'user_gone',
])

/** Whether a refusal means that there is no session left to make requests with. */
export const endsSession = ({ code }: Refusal) => sessionEndCodes.has(code)

/** Sent by children if only a renewal can find out what became of the session. */
export const sessionSuspect = { type: 'session.suspect' } as const
export type SessionSuspectEvent = typeof sessionSuspect
