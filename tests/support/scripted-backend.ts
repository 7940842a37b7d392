import { defer, NEVER, throwError, type Observable } from 'rxjs'
import type { Answer, Auth, AuthChange, Backend, Data, Loss, Renewal, Session } from '../../src/backend/port'
import type { Row, Signal } from '../../src/backend/port'

/** Joins and reads in the order they will be asked for; one too many is a loss that names itself. */
export function scriptedData(listens: Observable<Signal>[], reads: Observable<Row[]>[]): Data {
  const next = <T>(script: Observable<T>[], what: string) => {
    let n = 0
    return () =>
      defer(() => script[n++] ?? throwError((): Loss => ({ kind: 'misconfigured', reason: `${what} ${n}` })))
  }
  return { listen: next(listens, 'unscripted join'), read: next(reads, 'unscripted read') }
}

export const ann: Session = {
  viewer: { id: 'ann', email: 'ann@example.com', level: 'aal1' },
  needsCode: false,
  remaining: 3_600_000,
}

/** Signed in from the start, unless told otherwise. Answers at once. */
const scriptedAuth = (overrides: Partial<Auth> = {}): Auth => ({
  restore: () => Promise.resolve({ type: 'session', session: ann }),
  signIn: () => Promise.resolve<Answer>({ type: 'session', session: ann }),
  verify: () => Promise.resolve<Answer>({ type: 'session', session: ann }),
  refresh: () => Promise.resolve<Renewal>({ type: 'session', session: ann }),
  signOut: () => Promise.resolve(),
  changes: () => NEVER as Observable<AuthChange>,
  remaining: () => ann.remaining,
  ...overrides,
})

export const scriptedBackend = (data: Data, auth: Partial<Auth> = {}): Backend => ({
  data,
  auth: scriptedAuth(auth),
})
