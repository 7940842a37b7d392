import type { Refusal } from '../backend/port'

const overs: ReadonlySet<Refusal['code']> = new Set(['session_ended', 'rejected', 'user_banned', 'user_gone'])

/** A refusal after which there is no session to ask anything with. */
export const isOver = ({ code }: Refusal) => overs.has(code)

/** What a child tells where only a renewal can find out what became of the session. */
export const doubted = { type: 'session.doubted' } as const
export type Doubted = typeof doubted
