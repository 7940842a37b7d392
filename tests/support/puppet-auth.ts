import { Subject, type Observable } from 'rxjs'
import type { Auth, AuthChange, SessionChoice, Session } from '../../src/backend/ports/backend.port'

/** There are no passkeys here. */
type Passkey = 'passkeys' | 'registerPasskey' | 'renamePasskey' | 'removePasskey'
type Method = Exclude<keyof Auth, 'changes' | 'tokenRejections' | 'remaining' | Passkey>
type AnswerOf<M extends Method> = Awaited<ReturnType<Auth[M]>>
/** Requests without an answer yet. */
export type AuthRequest = {
  [M in Method]: {
    method: M
    answer: (answer: AnswerOf<M>) => void
    fail: (fault: Error) => void
    /** The result for `restore` about a session that arrived. */
    choice?: SessionChoice | undefined
  }
}[Method]

/** An auth service that answers on command. It keeps the lifetime of its last token, measured by `Date`. */
export function puppetAuth(onAsk: (entry: AuthRequest) => void = () => undefined) {
  const requests: AuthRequest[] = []
  let expiresAt = 0
  let heldAt = 0
  const changes = new Subject<AuthChange>()
  const doubts = new Subject<unknown>()
  const hold = (session: Session) => {
    heldAt = Date.now()
    expiresAt = heldAt + session.remaining
  }
  const takeRequest = (entry: AuthRequest) => requests.splice(requests.indexOf(entry), 1)

  const ask = <M extends Method>(
    method: M,
    entryOf: (settle: Omit<Extract<AuthRequest, { method: M }>, 'method'>) => AuthRequest,
  ) =>
    new Promise<AnswerOf<M>>((resolve, reject) => {
      const settle = {
        answer: (answer: AnswerOf<M>) => {
          takeRequest(entry)
          if (typeof answer === 'object' && 'session' in answer) hold(answer.session)
          resolve(answer)
        },
        fail: (fault: Error) => {
          takeRequest(entry)
          reject(fault)
        },
      } as unknown as Omit<Extract<AuthRequest, { method: M }>, 'method'>
      const entry = entryOf(settle)
      requests.push(entry)
      onAsk(entry)
    })

  const auth: Auth = {
    signInMethods: () => ask('signInMethods', settle => ({ method: 'signInMethods', ...settle })),
    restore: choice => ask('restore', settle => ({ method: 'restore', choice, ...settle })),
    signIn: () => ask('signIn', settle => ({ method: 'signIn', ...settle })),
    refresh: () => ask('refresh', settle => ({ method: 'refresh', ...settle })),
    checkSession: () => ask('checkSession', settle => ({ method: 'checkSession', ...settle })),
    signOutOthers: () => ask('signOutOthers', settle => ({ method: 'signOutOthers', ...settle })),
    signOut: () => ask('signOut', settle => ({ method: 'signOut', ...settle })),
    factors: () => ask('factors', settle => ({ method: 'factors', ...settle })),
    challenge: () => ask('challenge', settle => ({ method: 'challenge', ...settle })),
    factorsAndCodes: () => ask('factorsAndCodes', settle => ({ method: 'factorsAndCodes', ...settle })),
    verify: () => ask('verify', settle => ({ method: 'verify', ...settle })),
    enroll: () => ask('enroll', settle => ({ method: 'enroll', ...settle })),
    removeFactor: () => ask('removeFactor', settle => ({ method: 'removeFactor', ...settle })),
    changePassword: () => ask('changePassword', settle => ({ method: 'changePassword', ...settle })),
    newRecoveryCodes: () => ask('newRecoveryCodes', settle => ({ method: 'newRecoveryCodes', ...settle })),
    passkeys: () => Promise.resolve({ type: 'passkeys', passkeys: null }),
    registerPasskey: () => Promise.resolve({ type: 'done' }),
    renamePasskey: () => Promise.resolve({ type: 'done' }),
    removePasskey: () => Promise.resolve({ type: 'done' }),
    changes: (): Observable<AuthChange> => changes,
    tokenRejections: () => doubts,
    remaining: () => Math.max(0, expiresAt - Date.now()),
  }
  return {
    auth,
    requests: requests,
    expiresAt: () => expiresAt,
    /** When it issued the present token. */
    heldAt: () => heldAt,
    isHeard: () => changes.observed || doubts.observed,
    /** The project refuses the present token. */
    refuseToken() {
      expiresAt = Date.now()
      doubts.next(null)
    },
    tell(news: AuthChange) {
      if (news.type === 'auth.changed') hold(news.session)
      changes.next(news)
    },
  }
}
