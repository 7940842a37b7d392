import type { Backend } from '../backend/backend'

export interface Account {
  email: string
  password: string
}

/** Who may sign in to the demo. They exist only in the embedded database of this computer. */
export const demoAccounts: Account[] = [
  { email: 'demo@signalbox.local', password: 'signalbox' },
  { email: 'second@signalbox.local', password: 'signalbox' },
]

/** Makes the accounts that are not there yet. */
export async function ensureAccounts({ url, keys }: Pick<Backend, 'url' | 'keys'>): Promise<void> {
  for (const account of demoAccounts) {
    const answer = await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, email_confirm: true }),
    })
    const { error_code: code, msg } = (await answer.json()) as { error_code?: string; msg?: string }
    if (!answer.ok && code !== 'email_exists')
      throw new Error(`the demo account ${account.email} was not made: ${msg ?? answer.status}`)
  }
}
