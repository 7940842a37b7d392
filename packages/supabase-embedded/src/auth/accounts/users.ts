import { randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import { AuthError, rethrowAs } from '../errors'
import type { JsonObject } from '../fields'
import type { Factor } from '../mfa/factors'
import type { Identity } from './identity'

type Timestamp = string | null

/** A row of `auth.users`; timestamps as Postgres writes them in JSON. */
export interface UserColumns {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Timestamp
  invited_at: Timestamp
  confirmation_token: string | null
  confirmation_sent_at: Timestamp
  recovery_token: string | null
  recovery_sent_at: Timestamp
  email_change: string | null
  email_change_token_new: string | null
  email_change_token_current: string | null
  email_change_sent_at: Timestamp
  email_change_confirm_status: number | null
  reauthentication_token: string | null
  reauthentication_sent_at: Timestamp
  last_sign_in_at: Timestamp
  raw_app_meta_data: JsonObject | null
  raw_user_meta_data: JsonObject | null
  created_at: Timestamp
  updated_at: Timestamp
  phone: string | null
  phone_confirmed_at: Timestamp
  phone_change: string | null
  phone_change_token: string | null
  phone_change_sent_at: Timestamp
  confirmed_at: Timestamp
  banned_until: Timestamp
  deleted_at: Timestamp
  is_sso_user: boolean
  is_anonymous: boolean
}

export interface User extends UserColumns {
  identities: Identity[]
  factors: Factor[]
}

export const now = (): string => new Date().toISOString()

/** The users that `where` (with its parameters) selects, oldest first unless `tail` orders otherwise. */
export async function findUsers(
  tx: Transaction,
  where: string,
  parameters: unknown[],
  tail = 'order by u.created_at',
): Promise<User[]> {
  const rows = await tx.query<{ user: User }>(
    `select to_jsonb(u) || jsonb_build_object(
        'identities', (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]') from auth.identities i where i.user_id = u.id),
        'factors', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id)
      ) as user from auth.users u where ${where} ${tail}`,
    parameters,
  )
  return rows.map(row => row.user)
}

export async function findUser(
  tx: Transaction,
  where: string,
  ...parameters: unknown[]
): Promise<User | undefined> {
  const [user] = await findUsers(tx, `${INSTANCE} and ${where}`, parameters)
  if (user !== undefined && REQUIRED.some(column => user[column] === null))
    throw new AuthError(500, 'unexpected_failure', 'Database error querying schema')
  return user
}

/** The only instance there is: the service looks at no users of another, such as those of a seed that names none. */
const INSTANCE = `u.instance_id = '00000000-0000-0000-0000-000000000000'`

/** Columns that the hosted service can't read where they are null. Seeds leave them out. */
const REQUIRED = [
  'role',
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
  'created_at',
  'updated_at',
] as readonly (keyof UserColumns)[]

export const findUserById = (tx: Transaction, id: string) => findUser(tx, 'u.id = $1', id)

/** Never one that comes from a company's identity provider: those share no addresses with the others. */
export const findUserByEmail = (tx: Transaction, email: string) =>
  findUser(tx, `lower(u.email) = $1 and u.aud = 'authenticated' and not u.is_sso_user`, email.toLowerCase())

export const findUserByPhone = (tx: Transaction, phone: string) =>
  findUser(tx, `u.phone = $1 and u.aud = 'authenticated' and not u.is_sso_user`, phone)

/** The user's present row. Throws if it was deleted, which cannot happen in a transaction that has read it. */
export async function reload(tx: Transaction, { id }: Pick<User, 'id'>): Promise<User> {
  const user = await findUserById(tx, id)
  if (user === undefined) throw new Error(`user ${id} vanished`)
  return user
}

export interface NewUser {
  id?: string
  email?: string
  phone?: string
  passwordHash?: string
  role?: string
  appMetadata: JsonObject
  userMetadata: JsonObject
  anonymous?: boolean
}

/** Triggers of the project run here; what they raise is the hosted "Database error saving new user". */
export async function insertUser(tx: Transaction, user: NewUser): Promise<User> {
  const id = user.id ?? randomUUID()
  await tx
    .query(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data,
         raw_user_meta_data, is_anonymous, confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, '', '', '', '', now(), now())`,
      [
        id,
        user.role ?? 'authenticated',
        user.email ?? null,
        user.phone ?? null,
        user.passwordHash ?? '',
        JSON.stringify(user.appMetadata),
        JSON.stringify(user.userMetadata),
        user.anonymous ?? false,
      ],
    )
    .catch(rethrowAs('Database error saving new user'))
  return reload(tx, { id })
}

const JSON_COLUMNS = new Set(['raw_app_meta_data', 'raw_user_meta_data'])

/** Writes the given columns and reads the row again: triggers may have changed more. */
export async function updateUser(
  tx: Transaction,
  user: Pick<User, 'id'>,
  changes: Partial<UserColumns>,
): Promise<User> {
  const columns = Object.entries(changes)
  const list = columns.map(([name], i) => `${name} = $${i + 2}${JSON_COLUMNS.has(name) ? '::jsonb' : ''}`)
  const values = columns.map(([name, value]) => (JSON_COLUMNS.has(name) ? JSON.stringify(value) : value))
  await tx.query(`update auth.users set ${[...list, 'updated_at = now()'].join(', ')} where id = $1`, [
    user.id,
    ...values,
  ])
  return reload(tx, user)
}

/** Keys with null are removed, as everywhere in the hosted service. */
export function mergeData(base: JsonObject | null, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...base, ...changes }).filter(([, value]) => value !== null))
}

export const isConfirmed = (user: User): boolean => user.email_confirmed_at !== null

export const isBanned = (user: User): boolean =>
  user.banned_until !== null && Date.parse(user.banned_until) > Date.now()

export const hasPassword = (user: User): boolean => (user.encrypted_password ?? '') !== ''

export const hasVerifiedFactor = (user: User): boolean =>
  user.factors.some(factor => factor.status === 'verified')
