import type { Session as Transaction } from '../../db/session'
import { findUser, findUserByEmail, type User } from './users'

/** Another user who has the address, be it by an identity. */
export async function findEmailOwner(
  tx: Transaction,
  email: string,
  except?: Pick<User, 'id'>,
): Promise<User | undefined> {
  const byIdentity = await findUser(
    tx,
    `u.id <> coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') and not u.is_sso_user
       and exists (select from auth.identities i where i.user_id = u.id and i.email = $1 and i.provider not like 'sso:%')`,
    email,
    except?.id ?? null,
  )
  if (byIdentity !== undefined) return byIdentity
  const byAddress = await findUserByEmail(tx, email)
  return byAddress?.id === except?.id ? undefined : byAddress
}
