import { defer, map, NEVER, throwError, type Observable } from 'rxjs'
import type {
  Auth,
  Sources,
  Loss,
  SignInMethods,
  Row,
  SourceSignal,
} from '../../src/backend/ports/backend.port'
import { ann, challengeOf, enrollment, factor, factors, raiseSession, session } from './people'

export { ann } from './people'

type Storage = 'list' | 'sign' | 'readExcerpt'
/** There are no events except of tables, and all clocks agree. */
export const noTopics: Pick<
  Sources,
  'messages' | 'presence' | 'call' | 'figures' | 'probe' | Storage | 'clockSkewMs'
> = {
  messages: () => NEVER,
  presence: () => NEVER,
  call: () => NEVER,
  figures: () => NEVER,
  probe: () => NEVER,
  list: () => NEVER,
  sign: () => NEVER,
  readExcerpt: () => NEVER,
  clockSkewMs: () => 0,
}

/** Joins and reads in the order of their requests; one too many is a loss that names itself. */
export function scriptedData(listens: Observable<SourceSignal>[], reads: Observable<Row[]>[]): Sources {
  const next = <T>(script: Observable<T>[], what: string) => {
    let n = 0
    return () =>
      defer(() => script[n++] ?? throwError((): Loss => ({ kind: 'misconfigured', reason: `${what} ${n}` })))
  }
  const read = next(reads, 'unscripted read')
  return {
    listen: next(listens, 'unscripted join'),
    read: ({ limit }) => read().pipe(map(rows => ({ rows, isTruncated: rows.length >= limit }))),
    ...noTopics,
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
}

/** The parts that every project has. */
export const offers: SignInMethods = {
  password: true,
  code: true,
  signUp: 'by mail',
  anonymous: false,
  sso: false,
  passkey: false,
  providers: [],
}

/** Signed in from the start with one second factor that was not requested, unless given otherwise. Answers at once. */
export const scriptedAuth = (overrides: Partial<Auth> = {}): Auth => ({
  signInMethods: () => Promise.resolve(offers),
  restore: () => Promise.resolve(session(ann)),
  signIn: () => Promise.resolve(session(ann)),
  refresh: () => Promise.resolve(session(ann)),
  checkSession: () => Promise.resolve('same'),
  signOut: () => Promise.resolve({ type: 'done' }),
  signOutOthers: () => Promise.resolve({ type: 'done' }),
  factors: () => Promise.resolve(factors(factor('app'))),
  factorsAndCodes: () => Promise.resolve(factors(factor('app'))),
  newRecoveryCodes: () => Promise.resolve({ type: 'codes', codes: [] }),
  passkeys: () => Promise.resolve({ type: 'passkeys', passkeys: null }),
  registerPasskey: () => Promise.resolve({ type: 'done' }),
  renamePasskey: () => Promise.resolve({ type: 'done' }),
  removePasskey: () => Promise.resolve({ type: 'done' }),
  challenge: factorId => Promise.resolve(challengeOf(factorId)),
  verify: () => Promise.resolve(session(raiseSession(ann))),
  enroll: () => Promise.resolve({ type: 'enrollment', enrollment: enrollment }),
  removeFactor: () => Promise.resolve(session(ann)),
  changePassword: () => Promise.resolve({ type: 'done' }),
  changes: () => NEVER,
  tokenRejections: () => NEVER,
  remaining: () => ann.remaining,
  ...overrides,
})
