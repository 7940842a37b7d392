import type { AccountAuth, Passkey } from '../../../ports/backend.port'
import type { WithClient } from '../session/lazyAuthJs'
import { toAccountRefusal } from '../refusals/accountErrorCodes'
import { passkeyNotCreated } from '../refusals/accountRefusals'
import type { RequireSession } from './requireSession'
import { refusalAnswer } from '../refusals/toRefusal'

interface PasskeyData {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

/** The account's passkeys. The browser itself asks for the fingerprint or the face. */
export function createPasskeys(
  { client }: WithClient,
  requireSession: RequireSession,
  areOffered: () => Promise<boolean>,
): Pick<AccountAuth, 'passkeys' | 'registerPasskey' | 'renamePasskey' | 'removePasskey'> {
  const doneAnswer = { type: 'done' } as const

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
    passkeys: () => requireSession(async () => ({ type: 'passkeys', passkeys: await list() })),
    registerPasskey: name =>
      requireSession(async () => {
        const { data, error } = await client.registerPasskey()
        if (error !== null && toAccountRefusal(error).code === 'cancelled')
          return refusalAnswer(passkeyNotCreated)
        if (error) throw error
        // The passkey is registered; if naming it fails, the person can name it again.
        if (name.trim() !== '') await rename(data.id, name.trim()).catch(() => undefined)
        return doneAnswer
      }),
    renamePasskey: (id, name) =>
      requireSession(async () => {
        await rename(id, name.trim())
        return doneAnswer
      }),
    removePasskey: passkeyId =>
      requireSession(async () => {
        const { error } = await client.passkey.delete({ passkeyId })
        if (error) throw error
        return doneAnswer
      }),
  }
}

const passkeyOf = ({ id, friendly_name, created_at, last_used_at }: PasskeyData): Passkey => ({
  id,
  name: friendly_name ?? 'Passkey',
  createdAt: Date.parse(created_at),
  usedAt: last_used_at === undefined ? null : Date.parse(last_used_at),
})
