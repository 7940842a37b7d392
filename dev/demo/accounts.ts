import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
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
export async function ensureAccounts(backend: Pick<Backend, 'url' | 'keys'>): Promise<void> {
  const { auth } = createClient(backend.url, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  for (const account of demoAccounts) {
    const { error } = await auth.admin.createUser({ ...account, email_confirm: true })
    if (error !== null && error.code !== 'email_exists') throw error
  }
}
