import { randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Backend } from 'supabase-embedded'

export interface Account {
  email: string
  password: string
  /** The account's rights, for people who choose among the accounts. */
  description: string
  /** In "Dispatch". */
  role: 'viewer' | 'dispatcher' | 'admin'
  /** Has a second factor, whose codes the embedded backend tells. */
  factor?: true
}

const password = 'signalbox'

/** The accounts of the demo. They exist only in the embedded database of this computer. */
export const demoAccounts: Account[] = [
  {
    email: 'demo@signalbox.local',
    password,
    role: 'dispatcher',
    description: 'sees everything, edits parcels',
  },
  {
    email: 'second@signalbox.local',
    password,
    role: 'dispatcher',
    description: 'the same, for a second person',
  },
  { email: 'viewer@signalbox.local', password, role: 'viewer', description: 'read-only' },
  {
    email: 'dispatcher@signalbox.local',
    password,
    role: 'dispatcher',
    factor: true,
    description: 'two-factor: acknowledges incidents',
  },
  { email: 'admin@signalbox.local', password, role: 'admin', description: 'can also delete' },
]

type Parts = Pick<Backend, 'url' | 'keys' | 'database'>

/** Makes the accounts that are not there yet, and gives each its role and its second factor. */
export async function ensureAccounts(backend: Parts): Promise<void> {
  const existing = await backend.database.query<{ id: string; email: string; role: string | null }>(
    `select id, email, raw_app_meta_data ->> 'role' as role from auth.users where email = any ($1)`,
    [demoAccounts.map(({ email }) => email)],
  )
  await Promise.all(
    demoAccounts.map(async account => {
      const user = existing.find(({ email }) => email === account.email)
      if (user === undefined)
        await asAdmin(backend, 'POST', '', {
          email: account.email,
          password: account.password,
          email_confirm: true,
          app_metadata: { role: account.role },
        })
      else if (user.role !== account.role)
        await asAdmin(backend, 'PUT', `/${user.id}`, { app_metadata: { role: account.role } })
      if (account.factor === true) await ensureFactor(backend, account.email)
    }),
  )
}

async function asAdmin({ url, keys }: Parts, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/admin/users${path}`, {
    method,
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return
  const { msg } = (await answer.json()) as { msg?: string }
  throw new Error(`a demo account was not made: ${msg ?? answer.status}`)
}

/** Straight into the database: enrolling as one does takes a sign-in, and its session would stay. */
async function ensureFactor({ database }: Parts, email: string): Promise<void> {
  await database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     select $2, u.id, 'Demo', 'totp', 'verified', $3, now(), now() from auth.users u
     where u.email = $1 and not exists (
       select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')`,
    [email, randomUUID(), new Secret({ size: 20 }).base32],
  )
}
