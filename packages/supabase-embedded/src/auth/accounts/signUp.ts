import type { Session as Transaction } from '../../db/session'
import type { Call } from '../call'
import { sendConfirmation } from '../mail/sendMails'
import { startFlow, type Challenge } from '../sessions/flows'
import { confirm } from './changes'
import { identityOf, insertIdentity, ownIdentityData, updateProviders } from './identities'
import { admitUser } from './newUser'
import { findUserByEmail, isConfirmed, reload, updateUser, type User } from './users'
import type { JsonObject } from '../fields'

export interface NewAccount {
  email: string
  passwordHash: string
  data: JsonObject
  challenge?: Required<Challenge> | undefined
}

/** `isTaken` when a confirmed account has the address. An unconfirmed one is signed up again, its password kept. */
export async function signUpEmail(
  call: Call,
  tx: Transaction,
  account: NewAccount,
): Promise<{ user: User; isTaken: boolean }> {
  const existing = await findUserByEmail(tx, account.email)
  if (existing !== undefined && isConfirmed(existing)) return { user: existing, isTaken: true }
  const user = await withIdentity(tx, existing ?? (await insertEmailUser(call, tx, account)), account.data)
  if (!call.settings.email.confirmations) return { user: await confirm(tx, user), isTaken: false }
  if (account.challenge !== undefined)
    await startFlow(tx, {
      provider: 'email',
      method: 'email/signup',
      challenge: account.challenge,
      user: user.id,
    })
  return { user: await sendConfirmation(call, tx, user, account.challenge !== undefined), isTaken: false }
}

export const insertEmailUser = (
  call: Call,
  tx: Transaction,
  { email, passwordHash, data }: Pick<NewAccount, 'email' | 'data'> & { passwordHash?: string },
): Promise<User> =>
  admitUser(call, tx, {
    email,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: data,
  })

/** Until the address is confirmed, what the user says of themselves is what this identity says. */
async function withIdentity(tx: Transaction, user: User, data: JsonObject): Promise<User> {
  if (identityOf(user, 'email') !== undefined) return user
  const own = ownIdentityData(user, { email: user.email ?? '' })
  const identity = { ...data, ...own }
  await insertIdentity(tx, user, 'email', identity)
  await tx.query(`delete from auth.identities where user_id = $1 and provider <> 'email'`, [user.id])
  await updateUser(tx, user, { raw_user_meta_data: identity })
  return updateProviders(tx, await reload(tx, user))
}
