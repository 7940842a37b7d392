import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import type { Database } from '../src/db/database'
import { noFaults, type Faults } from '../src/faults/faults'
import { createGateway } from '../src/gateway'
import { localKeys, type Claims, type Keys } from '../src/keys'
import { createRealtime, type RealtimeOptions } from '../src/realtime/realtime'
import { listen } from '../src/server'
import { FakeFeed } from './fake-feed'

export { SubscribeError } from '../src/realtime/feed'

export interface TestRealtime {
  url: string
  keys: Keys
  feed: FakeFeed
  faults: Faults
  /** `code: text` of everything the server logged. */
  logLines: string[]
  /** A token that is good for an hour, or for `seconds`. */
  token(claims?: Record<string, unknown>, seconds?: number): Promise<string>
  close(): Promise<void>
}

const noDatabase = new Proxy({} as Database, {
  get: () => () => Promise.reject(new Error('this test has no database')),
})
/** Nothing the hosted service takes its time for is waited for. */
export const noDelays = {
  refusal: 0,
  failedJoin: 0,
  resubscribe: [0, 0],
  retry: [0, 0],
  idle: 60_000,
  sweep: 600_000,
} as const

/** A realtime server of its own over real HTTP and WebSocket, on a fake feed. Ends with the test. */
export async function startRealtime(options: Partial<RealtimeOptions> = {}): Promise<TestRealtime> {
  const keys = await localKeys()
  const [feed, faults] = [new FakeFeed(), noFaults()]
  const logLines: string[] = []
  const realtime = createRealtime({
    database: noDatabase,
    keys,
    feed,
    faults,
    log: (code, text) => logLines.push(`${code}: ${text}`),
    ...options,
    delays: { ...noDelays, ...options.delays },
  })
  const gateway = createGateway({ '/realtime/v1/api': realtime.service }, keys)
  const { upgrade } = realtime
  const listening = await listen({ serve: gateway.fetch, upgrade, refusalOf: () => undefined, faults }, 0)
  const endRealtime = async () => {
    await realtime.stop()
    await listening.close()
  }
  onTestFinished(endRealtime)
  return {
    url: listening.url,
    keys,
    feed,
    faults,
    logLines,
    token: (claims = {}, seconds = 3600) =>
      keys.sign({
        role: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + seconds,
        ...claims,
      } as Claims),
    close: endRealtime,
  }
}

/** Rejects with what the channel is told instead. */
export const joinChannel = (channel: RealtimeChannel): Promise<void> =>
  new Promise((resolve, reject) =>
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else reject(error ?? new Error(status))
    }),
  )
