import type { Observable } from 'rxjs'
import type { Secret } from '../secret'

export type Level = 'aal1' | 'aal2'
export interface Viewer {
  id: string
  email: string | null
  isAnonymous: boolean
  level: Level
}

/** Where the session is kept between pages, and why not where it was asked to be. */
export interface Keeping {
  in: 'cookies' | 'localStorage' | 'memory'
  because: 'asked' | 'cookies refused' | 'too large for cookies' | 'storage refused'
}

/** What may be known about a session. Tokens stay behind the port. */
export interface Session {
  viewer: Viewer
  /** The account has a verified factor and this session has not shown it. */
  needsCode: boolean
  /** Milliseconds the access token still lives, at the time of the answer. */
  remaining: number
  /** Milliseconds this computer's clock is ahead of the project's; null until a token issued just now told. */
  skew: number | null
  keeping: Keeping
  /** It came by a recovery mail: the person wants a new password. */
  isRecovery: boolean
}

export type RefusalCode =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'no_account'
  | 'method_off'
  | 'user_banned'
  | 'user_gone'
  | 'rate_limited'
  | 'unreachable'
  | 'wrong_code'
  | 'code_over'
  | 'link_broken'
  | 'interrupted'
  | 'no_sso'
  | 'cancelled'
  | 'no_factor'
  | 'too_many_factors'
  | 'name_taken'
  | 'needs_code'
  | 'rejected'
  | 'weak_password'
  | 'same_password'
  | 'invalid_input'
  | 'session_ended'
  | 'unexpected'

/** `message` says what happened and what to do about it. */
export interface Refusal {
  code: RefusalCode
  message: string
  /** Milliseconds before which trying again is refused as well; absent where nothing was said of it. */
  retryAfter?: number
}
export interface Refused {
  type: 'refused'
  refusal: Refusal
}
export interface Granted {
  type: 'session'
  session: Session
}
export type Answer = Granted | Refused

/** What the project lets people sign in with. */
export interface Offers {
  password: boolean
  /** A code and a link by mail. */
  code: boolean
  anonymous: boolean
  sso: boolean
  passkey: boolean
  /** OAuth providers that the configuration names and the project has, by GoTrue's names. */
  providers: readonly string[]
}

/** One step of signing in. */
export type Step =
  | { by: 'password'; email: string; password: Secret }
  /** Has a code and a link sent. */
  | { by: 'code' | 'recovery'; email: string }
  /** Gives the code that was sent for `sentFor`. */
  | { by: 'otp'; email: string; code: Secret; sentFor: 'code' | 'recovery' }
  | { by: 'provider'; provider: string }
  | { by: 'sso'; domain: string }
  | { by: 'anonymous' }
  | { by: 'passkey' }
/** `sent`: a mail is on its way. `leaving`: the browser is going to where one signs in. */
export type Stepped = Answer | { type: 'sent' } | { type: 'leaving' }

/**
 * `none`: nobody is signed in. `unavailable`: a session is stored whose token is over, and the project cannot be
 * asked for another now; it stays stored. `refused`: it is over, or the link that led here did not work. `choice`:
 * somebody would be signed in by what was not begun in this browser. `link`: why one did not work, where somebody is
 * signed in.
 */
export type Restored =
  | (Granted & { link?: Refusal })
  | Refused
  | { type: 'none' }
  | ({ type: 'choice' } & Arrival)
  | { type: 'unavailable'; reason: string; retryAfter?: number }
/**
 * A session that was not begun in this browser, named as the project names it: a link brought it, or it lies where other
 * apps of the same domain may write. `kept`: who is signed in here; null: nobody.
 */
export interface Arrival {
  kept: Viewer | null
  arrived: Viewer
  by: 'link' | 'storage'
}
/** Whether it stays as it is, or the session that arrived goes on. */
export type Choice = 'kept' | 'arrived'

/**
 * `session` may have been renewed by another tab. `busy`: another tab is at it. `unavailable`: the network, an
 * outage or a limit, which say nothing about the session; `retryAfter` in ms where one was given.
 */
export type Renewal = Answer | { type: 'busy' } | { type: 'unavailable'; reason: string; retryAfter?: number }

export interface Factor {
  id: string
  kind: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  name: string | null
  isVerified: boolean
  /** ms since the epoch. */
  createdAt: number
}
/** How many recovery codes were given out, and how many of them were not used yet. Both 0: none were given out. */
export interface Recovery {
  total: number
  remaining: number
}
/** `recovery` is absent where the project has none, and where it was not asked for. */
export type Listed = { type: 'factors'; factors: readonly Factor[]; recovery?: Recovery } | Refused
/** Told this once: the project itself does not know them any more. */
export type Codes = { type: 'codes'; codes: readonly Secret[] } | Refused

/** A key to sign in with instead of a password, kept by a device or a password manager. */
export interface Passkey {
  id: string
  name: string
  /** ms since the epoch. */
  createdAt: number
  /** ms since the epoch; null while it was not used. */
  usedAt: number | null
}
/** `null`: the project or this browser has none. */
export type Passkeys = { type: 'passkeys'; passkeys: readonly Passkey[] | null } | Refused

export interface Challenge {
  factorId: string
  id: string
  /** Milliseconds it may still be answered. */
  remaining: number
}
export type Challenged = { type: 'challenge'; challenge: Challenge } | Refused

/** A TOTP factor that waits for its first code. All three open to what only its owner may see. */
export interface Enrolment {
  factorId: string
  name: string
  /** A `data:` URL of an SVG. */
  qr: Secret
  /** Base32, for typing it in. */
  secret: Secret
  /** `otpauth://…`, for a link. */
  uri: Secret
}
export type Enrolled = { type: 'enrolment'; enrolment: Enrolment } | Refused
export type Done = { type: 'done' } | Refused

/**
 * News the machine did not ask for: another tab renewed, stepped up, signed in as somebody else or signed out. A session
 * that `arrived` is nobody's until it is chosen by `restore`.
 */
export type AuthChange =
  | { type: 'auth.changed'; session: Session }
  | { type: 'auth.ended'; refusal: Refusal }
  | ({ type: 'auth.arrived' } & Arrival)

/** What is asked for the session itself, before anybody is signed in as well. */
export interface AuthOfSession {
  /** Never refused: where the project cannot be asked, what every project has. */
  offers(): Promise<Offers>
  /** Takes up what the address brought (a link, a provider's answer), else what is stored. `choice` answers an arrival. */
  restore(choice?: Choice): Promise<Restored>
  signIn(step: Step): Promise<Stepped>
  /** At most one request for the whole browser profile, whichever tab asks. */
  refresh(): Promise<Renewal>
  /** Whether the project knows the session as it is held here; `same` also where that cannot be asked. */
  look(): Promise<'same' | 'changed'>
  /** `local` ends the session on this device whatever the network says; the others need the service. */
  signOut(scope: 'local' | 'global' | 'others'): Promise<Done>
  changes(): Observable<AuthChange>
  /** The project refused a token as over that had life left by our clock: it has none now. */
  doubts(): Observable<unknown>
  /** Milliseconds the access token still lives, on a clock that sleep and clock changes do not move. */
  remaining(): number
}

/** What is asked for the account of whoever is signed in. */
export interface AuthOfAccount {
  factors(): Promise<Listed>
  /** The same, and how many recovery codes there are. */
  account(): Promise<Listed>
  challenge(factorId: string): Promise<Challenged>
  /** A challenge that is over is replaced once, silently. Also what makes an enrolled factor count. */
  verify(challenge: Challenge, code: Secret): Promise<Answer>
  enrol(name: string): Promise<Enrolled>
  /** The session of the answer has the level that is left. */
  removeFactor(factorId: string): Promise<Answer>
  /** Those that were given out before are worthless then. Needs `aal2` and another factor. */
  newRecoveryCodes(): Promise<Codes>
  passkeys(): Promise<Passkeys>
  /** Asks the browser for a new one. Without a name it gets one from the project. */
  registerPasskey(name: string): Promise<Done>
  renamePasskey(id: string, name: string): Promise<Done>
  removePasskey(id: string): Promise<Done>
  changePassword(password: Secret): Promise<Done>
}

/** Promises here never reject for anything the service or the network does. */
export interface Auth extends AuthOfSession, AuthOfAccount {}
