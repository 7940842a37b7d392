import type {
  Challenge,
  Enrollment,
  Factor,
  Refusal,
  RefusalCode,
  Session,
} from '../../src/backend/ports/backend.port'
import { Secret } from '../../src/shared/secret'
import { describeRefusal } from '../../src/ui/words/reasons/refusalReasons'

export const HOUR = 3_600_000

export const ann: Session = {
  viewer: { id: 'ann', email: 'ann@example.com', isAnonymous: false, level: 'aal1' },
  needsCode: false,
  remaining: HOUR,
  clockSkewMs: 0,
  storedIn: { slot: 'cookies', reason: 'asked' },
  isRecovery: false,
}
export const bob: Session = {
  ...ann,
  viewer: { ...ann.viewer, id: 'bob', email: 'bob@example.com' },
}
/** Nobody has ever requested a session of this account. */
export const eve: Session = {
  ...ann,
  viewer: { ...ann.viewer, id: 'eve', email: 'eve@example.com' },
}
/** An account with a second factor that was not used yet. */
export const needingCode = (session: Session): Session => ({ ...session, needsCode: true })
/** An account that has used its second factor. */
export const raiseSession = (session: Session): Session => ({
  ...session,
  viewer: { ...session.viewer, level: 'aal2' },
})

export const refusal = (code: RefusalCode, rest: Partial<Refusal> = {}): Refusal => ({
  code,
  reason: { code: 'unexpected', text: code },
  ...rest,
})
/** What the page shows for such a refusal. */
export const refusalWords = (code: RefusalCode) => describeRefusal(refusal(code))
export const answerRefusal = (code: RefusalCode, rest?: Partial<Refusal>) =>
  ({ type: 'refused', refusal: refusal(code, rest) }) as const
export const session = (session: Session) => ({ type: 'session', session }) as const

/** `createdAt` is not 0, which a format made under a fake clock takes for no time, and so for now. */
export const factor = (id: string, rest: Partial<Factor> = {}): Factor => ({
  id,
  kind: 'totp',
  name: id,
  isVerified: true,
  createdAt: 1,
  ...rest,
})
export const factors = (...factors: Factor[]) => ({ type: 'factors', factors }) as const
export const challengeOf = (
  factorId: string,
  remaining = 300_000,
): { type: 'challenge'; challenge: Challenge } => ({
  type: 'challenge',
  challenge: { factorId, id: `challenge of ${factorId}`, remaining },
})

/** Secrets that must not be written anywhere. A scan for them must find none. */
export const sentinels = {
  password: 'sentinel-password-hunter2',
  code: '918273',
  totp: 'SENTINELJBSWY3DPEHPK3PXP',
  recovery: 'sentinelk4m9x7qp',
}
export const password = new Secret(sentinels.password)
export const code = new Secret(sentinels.code)
export const enrollment: Enrollment = {
  factorId: 'new',
  name: 'phone',
  qr: new Secret(`data:image/svg+xml,${sentinels.totp}`),
  secret: new Secret(sentinels.totp),
  uri: new Secret(`otpauth://totp/a?secret=${sentinels.totp}`),
}
export const codes = {
  type: 'codes',
  codes: [new Secret(sentinels.recovery), new Secret('abcd2345efgh6723')],
} as const
