import type { TabEnvironment } from '../../../src/backend/supabase/project'
import {
  createSessionStorage,
  type SessionStorage,
} from '../../../src/backend/supabase/sessionStorage/sessionStorage'
import { fakeLocks } from '../../shared/fakeLocks'
import { openProxy, type Proxy } from './proxy'

/** What all windows of one person have in common: the link, the session, and how they reach each other. */
export interface Computer {
  /** Whose rights its windows have. */
  person: number
  proxy: Proxy
  sessionStorage: SessionStorage
  tabs: TabEnvironment
  /** How many times a window verified for another one. */
  countVerifiedForOthers(): number
}

/** `isShared`: it may have several windows. One alone has nobody to hear. */
export async function openComputer(url: string, person: number, isShared: boolean): Promise<Computer> {
  let verifiedCount = 0
  /** Counts what its windows post. */
  const openChannel = (name: string): BroadcastChannel => {
    const channel = new BroadcastChannel(name)
    const post = channel.postMessage.bind(channel)
    channel.postMessage = (message: { type?: unknown; answers?: unknown }) => {
      if (message.type === 'answers' && Array.isArray(message.answers)) verifiedCount += 1
      post(message)
    }
    return channel
  }
  return {
    person,
    proxy: await openProxy(url),
    sessionStorage: createSessionStorage('localStorage', { page: {} }),
    tabs: isShared ? { channel: openChannel, locks: fakeLocks() } : {},
    countVerifiedForOthers: () => verifiedCount,
  }
}
