import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { startBackend, type Backend, type BackendOptions } from '../src/backend'
import { makeTestDatabase } from './database'
import { gotrueAt, type Gotrue } from './gotrue/gotrue'

/** What a project has whose test brings no `config.toml` of its own. */
const CONFIG = `
[auth]
enable_anonymous_sign_ins = true
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`

/**
 * A backend of its own for one test file, over real HTTP and WebSocket, in memory or on the server that tests run on.
 * Close it in `afterAll`.
 */
export async function startTestBackend(
  files: Record<string, string> = {},
  options: Partial<BackendOptions> = {},
): Promise<Backend> {
  const dir = mkdtempSync(join(tmpdir(), 'supabase-embedded-'))
  for (const [name, text] of Object.entries({ 'config.toml': CONFIG, ...files })) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  const testDatabase = await makeTestDatabase()
  const binary = process.env['CONTRACT_GOTRUE']
  let gotrue: Gotrue | undefined
  const backend = await startBackend({
    project: dir,
    data: 'memory',
    port: 0,
    database: testDatabase?.address,
    ...(testDatabase !== undefined &&
      binary !== undefined && {
        auth: context => (gotrue = gotrueAt(binary, testDatabase.address, context)).service,
      }),
    ...options,
  })
  if (gotrue !== undefined) await fetch(`${backend.url}/auth/v1/health`)
  return {
    ...backend,
    async close() {
      await backend.close()
      await gotrue?.stop()
      await testDatabase?.drop()
      rmSync(dir, { recursive: true })
    },
  }
}

/** An unmodified supabase-js, for whoever ends it. Node 20 has no WebSocket of its own, so it is handed one. */
export const openClient = (url: string, key: string, options: SupabaseClientOptions<'public'> = {}) =>
  createClient(url, key, {
    ...options,
    auth: { persistSession: false, autoRefreshToken: false, ...options.auth },
    realtime: { transport: WebSocket as never, ...options.realtime },
  })

/** The same, for one test. */
export function clientOf(
  { url, keys }: Pick<Backend, 'url' | 'keys'>,
  key: 'publishable' | 'secret' | 'anon' | 'serviceRole' = 'publishable',
  options: SupabaseClientOptions<'public'> = {},
): SupabaseClient {
  const client = openClient(url, keys[key], options)
  onTestFinished(async () => {
    await client.removeAllChannels()
  })
  return client
}
