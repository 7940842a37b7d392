import type { Observable } from 'rxjs'
import type { Secret } from '../../shared/secret'
import type { Refusal, RefusalAnswer } from './refusal.port'

export type AssuranceLevel = 'aal1' | 'aal2'
export interface Viewer {
  id: string
  email: string | null
  isAnonymous: boolean
  level: AssuranceLevel
}

/** Where the session is stored between page loads. `reason`: why there; `asked` is the configured place. */
export interface StorageLocation {
  slot: 'cookies' | 'localStorage' | 'memory'
  reason: 'asked' | 'cookies refused' | 'too large for cookies' | 'storage refused'
}

/** The part of a session that the app may see. Tokens stay behind the port. */
export interface Session {
  viewer: Viewer
  /** The account has a verified factor and this session has not shown it. */
  needsCode: boolean
  /** Milliseconds until the access token expires, measured when the answer was made. */
  remaining: number
  /** Ms by which this computer's clock is ahead of the project's; null until a freshly issued token shows it. */
  clockSkewMs: number | null
  storedIn: StorageLocation
  /** A recovery mail started this session: the person wants a new password. */
  isRecovery: boolean
}

export interface SessionAnswer {
  type: 'session'
  session: Session
}
export type AuthAnswer = SessionAnswer | RefusalAnswer

/** The sign-in methods that the project offers. */
export interface SignInMethods {
  password: boolean
  /** A mail with a code and a link. */
  code: boolean
  anonymous: boolean
  /** Whether people create accounts here by email, and whether a mail confirms their address first. */
  signUp: 'off' | 'at once' | 'by mail'
  sso: boolean
  passkey: boolean
  /** OAuth providers, by GoTrue's names, that the configuration names and the project has enabled. */
  providers: readonly string[]
}

/** One step of signing in. */
export type SignInStep =
  | { by: 'password'; email: string; password: Secret }
  /** Creates an account. */
  | { by: 'signUp'; email: string; password: Secret }
  /** Requests the mail that confirms a new account once more. */
  | { by: 'confirmation'; email: string }
  /** Requests a mail with a code and a link. */
  | { by: 'recovery'; email: string }
  /** The same. `isNew`: creates an account if there is none; otherwise a stranger is refused. */
  | { by: 'code'; email: string; isNew?: boolean }
  /** Submits the code that was mailed for `sentFor`. */
  | { by: 'otp'; email: string; code: Secret; sentFor: 'code' | 'recovery' | 'signUp' }
  | { by: 'provider'; provider: string }
  | { by: 'sso'; domain: string }
  | { by: 'anonymous' }
  | { by: 'passkey' }
/** `sent`: a mail is on its way. `leaving`: the browser is navigating to the provider's sign-in page. */
export type SignInAnswer = AuthAnswer | { type: 'sent' } | { type: 'leaving' }

/**
 * `none`: nobody is signed in. `unavailable`: the stored session's token has expired and the project cannot renew it
 * now, or a link was not answered; nothing is lost, and the next call asks again. `isGuest`: the stored session is of a
 * guest, without an account. `refused`: the session has ended, or the link that led here did not work. `choice`: a
 * session that was not started in this browser would sign somebody in. `link`: why a link did not work although
 * somebody is signed in.
 */
export type RestoreAnswer =
  | (SessionAnswer & { link?: Refusal })
  | RefusalAnswer
  | { type: 'none' }
  | ({ type: 'choice' } & IncomingSession)
  | { type: 'unavailable'; reason: string; retryAfter?: number; isGuest?: boolean }
/**
 * A session that was not started in this browser, with the viewer as the project names them: a link brought it, or it
 * lies in storage that other apps of the same domain can write. `current`: who is signed in here; null: nobody.
 */
export interface IncomingSession {
  current: Viewer | null
  incoming: Viewer
  by: 'link' | 'storage'
}
/** `current`: the current session stays. `incoming`: the incoming session replaces it. */
export type SessionChoice = 'current' | 'incoming'

/**
 * `session` may have been renewed by another tab. `busy`: another tab is renewing it. `unavailable`: a network fault,
 * an outage or a rate limit, none of which says anything about the session; `retryAfter` in ms, if given.
 */
export type Renewal =
  | AuthAnswer
  | { type: 'busy' }
  | { type: 'unavailable'; reason: string; retryAfter?: number }

export interface Factor {
  id: string
  kind: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  name: string | null
  isVerified: boolean
  /** ms since the epoch. */
  createdAt: number
}
/** How many recovery codes were issued, and how many are still unused. Both are 0 if none were issued. */
export interface RecoveryCodeCount {
  total: number
  remaining: number
}
/** `recoveryCodes` is absent if the project has no recovery codes or the call did not ask for them. */
export type FactorsAnswer =
  | { type: 'factors'; factors: readonly Factor[]; recoveryCodes?: RecoveryCodeCount }
  | RefusalAnswer
/** The only time the codes can be read: the project itself does not know them afterwards. */
export type RecoveryCodesAnswer = { type: 'codes'; codes: readonly Secret[] } | RefusalAnswer

/** A key that replaces the password at sign-in, stored by a device or a password manager. */
export interface Passkey {
  id: string
  name: string
  /** ms since the epoch. */
  createdAt: number
  /** ms since the epoch; null if never used. */
  usedAt: number | null
}
/** `null`: the project or this browser does not support passkeys. */
export type PasskeysAnswer = { type: 'passkeys'; passkeys: readonly Passkey[] | null } | RefusalAnswer

export interface Challenge {
  factorId: string
  id: string
  /** Milliseconds left to answer the challenge. */
  remaining: number
}
export type ChallengeAnswer = { type: 'challenge'; challenge: Challenge } | RefusalAnswer

/** A TOTP factor that waits for its first code. The three secrets below are for its owner's eyes only. */
export interface Enrollment {
  factorId: string
  name: string
  /** A `data:` URL of an SVG image. */
  qr: Secret
  /** Base32, for typing by hand. */
  secret: Secret
  /** An `otpauth://…` URL, for a link. */
  uri: Secret
}
export type EnrollmentAnswer = { type: 'enrollment'; enrollment: Enrollment } | RefusalAnswer
export type DoneAnswer = { type: 'done' } | RefusalAnswer
export type SignOutAnswer = DoneAnswer | SessionAnswer

/**
 * Changes that the session machine did not request: another tab renewed, stepped up, signed in as somebody else or
 * signed out. An `arrived` session belongs to nobody until `restore` is called with a choice.
 */
export type AuthChange =
  | { type: 'auth.changed'; session: Session }
  | { type: 'auth.ended'; refusal: Refusal }
  | ({ type: 'auth.arrived' } & IncomingSession)

/** Requests about the session itself; they also work before anybody is signed in. */
export interface SessionAuth {
  /** Never refused: if the project cannot be asked, it answers with the methods that every project has. */
  signInMethods(): Promise<SignInMethods>
  /**
   * Restores the session that the address brought (a link, a provider's answer), else the stored one. `choice` settles
   * an incoming session.
   */
  restore(choice?: SessionChoice): Promise<RestoreAnswer>
  /** After `stop` it signs nobody in, and ends the session that the project may have begun. */
  signIn(step: SignInStep, stop?: AbortSignal): Promise<SignInAnswer>
  /** Sends at most one request for the whole browser profile, whichever tab asks. */
  refresh(): Promise<Renewal>
  /** Whether the project still describes the session as this page does; `same` also if the project cannot be asked. */
  checkSession(): Promise<'same' | 'changed'>
  /**
   * `local` ends the session on this device even if the network fails; `global` needs the service. Answers with the
   * session of whoever signed in in another tab meanwhile: it is not ended.
   */
  signOut(scope: 'local' | 'global'): Promise<SignOutAnswer>
  /** Ends the account's other sessions. */
  signOutOthers(): Promise<DoneAnswer>
  changes(): Observable<AuthChange>
  /** The project rejected a token as expired that was still valid by our clock; from now on it counts as expired. */
  tokenRejections(): Observable<unknown>
  /** Milliseconds until the access token expires, by a clock that sleep and clock changes do not affect. */
  remaining(): number
}

/** Requests about the account of the signed-in viewer. */
export interface AccountAuth {
  factors(): Promise<FactorsAnswer>
  /** Like `factors`, with the number of recovery codes. */
  factorsAndCodes(): Promise<FactorsAnswer>
  challenge(factorId: string): Promise<ChallengeAnswer>
  /** Silently replaces an expired challenge, once. The first verification also activates an enrolled factor. */
  verify(challenge: Challenge, code: Secret): Promise<AuthAnswer>
  enroll(name: string): Promise<EnrollmentAnswer>
  /** The session in the answer has the assurance level that remains. */
  removeFactor(factorId: string): Promise<AuthAnswer>
  /** Invalidates the codes issued before. Needs `aal2` and another factor. */
  newRecoveryCodes(): Promise<RecoveryCodesAnswer>
  passkeys(): Promise<PasskeysAnswer>
  /** Asks the browser to create a passkey. With an empty name, the project names it. */
  registerPasskey(name: string): Promise<DoneAnswer>
  renamePasskey(id: string, name: string): Promise<DoneAnswer>
  removePasskey(id: string): Promise<DoneAnswer>
  changePassword(password: Secret): Promise<DoneAnswer>
}

/** These promises never reject because of the service or the network. */
export interface Auth extends SessionAuth, AccountAuth {}
