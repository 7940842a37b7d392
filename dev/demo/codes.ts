import { TOTP } from 'otpauth'
import type { Backend } from 'supabase-embedded'
import { demoAccounts } from './accounts'

const PERIOD = 30

/** The code that a demo account's second factor shows now. The secret itself goes nowhere. */
export interface DemoCode {
  code: string
  /** Milliseconds for which the code is still shown. */
  remaining: number
}

/** Null: no demo account with a second factor that was enrolled by app. */
export async function codeOf(
  { database }: Pick<Backend, 'database'>,
  email: string,
): Promise<DemoCode | null> {
  if (!demoAccounts.some(account => account.email === email && account.factor === true)) return null
  const [factor] = await database.query<{ secret: string }>(
    `select f.secret from auth.mfa_factors f join auth.users u on u.id = f.user_id
     where u.email = $1 and f.status = 'verified' and f.factor_type = 'totp' and f.secret is not null
     order by f.created_at limit 1`,
    [email],
  )
  if (factor === undefined) return null
  const now = Date.now()
  const totp = new TOTP({ secret: factor.secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
  return { code: totp.generate({ timestamp: now }), remaining: PERIOD * 1000 - (now % (PERIOD * 1000)) }
}
