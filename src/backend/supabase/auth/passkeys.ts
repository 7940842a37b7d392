import type { AuthOfAccount, Passkey } from '../../port'
import type { Desk } from './desk'
import { accountRefusalOf } from './accountCodes'
import { notMade } from './accountWords'
import type { Known } from './known'
import { refused } from './refusals'

interface Told {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

/** Passkeys of the account. The browser itself asks for the touch or the face. */
export function passkeysOf(
  { client }: Pick<Desk, 'client'>,
  known: Known,
  areOffered: () => Promise<boolean>,
): Pick<AuthOfAccount, 'passkeys' | 'registerPasskey' | 'renamePasskey' | 'removePasskey'> {
  const done = { type: 'done' } as const

  async function list(): Promise<Passkey[] | null> {
    if (!(await areOffered())) return null
    const { data, error } = await client.passkey.list()
    if (error?.code === 'passkey_disabled') return null
    if (error) throw error
    return data.map(passkeyOf)
  }
  async function rename(passkeyId: string, friendlyName: string): Promise<void> {
    const { error } = await client.passkey.update({ passkeyId, friendlyName })
    if (error) throw error
  }

  return {
    passkeys: () => known(async () => ({ type: 'passkeys', passkeys: await list() })),
    registerPasskey: name =>
      known(async () => {
        const { data, error } = await client.registerPasskey()
        if (error !== null && accountRefusalOf(error).code === 'cancelled') return refused(notMade)
        if (error) throw error
        // It is registered: a name that it did not get can be given again.
        if (name.trim() !== '') await rename(data.id, name.trim()).catch(() => undefined)
        return done
      }),
    renamePasskey: (id, name) =>
      known(async () => {
        await rename(id, name.trim())
        return done
      }),
    removePasskey: passkeyId =>
      known(async () => {
        const { error } = await client.passkey.delete({ passkeyId })
        if (error) throw error
        return done
      }),
  }
}

const passkeyOf = ({ id, friendly_name, created_at, last_used_at }: Told): Passkey => ({
  id,
  name: friendly_name ?? 'Passkey',
  createdAt: Date.parse(created_at),
  usedAt: last_used_at === undefined ? null : Date.parse(last_used_at),
})
