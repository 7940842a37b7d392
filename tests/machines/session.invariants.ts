import { sentinels } from '../support/people'

/** What always holds, whatever happens in whatever order. I11 needs the wire: see `backend/session-real`. */
export const invariants = {
  I1: 'at most one refresh in flight',
  I2: 'never out of signedIn but by a person or by the word of the service',
  I3: 'no code owed is forgiven where it is asked for at sign-in',
  I4: 'no board is seen by anybody but whom it was opened for, and none has access without them',
  I5: 'a board that waits for its owner stays alive with its views and has no connection',
  I6: 'signed out leaves nothing of anybody',
  I7: 'no password, code or key in any event, input, snapshot or inspection',
  I8: 'stopping the root stops everything',
  I9: 'a token that is due while online is asked for within one tick, and after a failure within a minute or what was told',
  I10: 'nothing is asked before the time the project told, but by a person',
  I12: 'nobody is signed in by a link or a neighbor without a press',
} as const
export type Number = keyof typeof invariants
export const numbers = (Object.keys(invariants) as Number[]).filter(number => number !== 'I7')

export function sentinelsIn(value: unknown): string[] {
  // RxJS' own, in the snapshot of an observable.
  const text = JSON.stringify(value, (key, value: unknown) => (key === '_subscription' ? undefined : value))
  return Object.entries(sentinels).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
}
