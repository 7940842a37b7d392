import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { PASSWORD, totpCode, withSecondFactor } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { joinChannel } from 'supabase-embedded/testing/realtime'
import { expect } from 'vitest'
import { runApp } from './app'
import { launchBrowser, signInByPassword, troublesOf } from './browser'
import { allKinds } from './kinds'

const CONFIG = `
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[storage.buckets.papers]
public = false
objects_path = "./papers"
`
/** Says 403 to anybody but Ann. */
const PULSE = `
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
}
Deno.serve(request => {
  if (request.method === 'OPTIONS') return new Response(null, { headers })
  const [, claims = ''] = (request.headers.get('authorization') ?? '').split('.')
  const { email } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  return Response.json({ ok: email === 'ann@example.test' }, { status: email === 'ann@example.test' ? 200 : 403, headers })
})
`
const BOARD = '5c7f3c1e-0000-4000-8000-000000000001'
const [ANN, BOB] = ['ann@example.test', 'bob@example.test']
/**
 * A project with every kind of source, the built app, and two who look at every kind of panel: Ann, who may see all of
 * it with her second factor, and Bob, who may not. `troubles`: where what goes wrong on their pages is written.
 */
export async function startKinds(troubles: string[]) {
  const backend = await startTestBackend(
    {
      'config.toml': CONFIG,
      'migrations/20260101000000_boards.sql': readFileSync('public/boards.sql', 'utf8'),
      'migrations/20260102000000_kinds.sql': readFileSync('tests/support/kinds.sql', 'utf8'),
      'functions/pulse/index.ts': PULSE,
      'papers/note.txt': 'A note',
    },
    { faults: true, delays: { failedJoin: 300 } },
  )
  const service = openClient(backend.url, backend.keys.serviceRole)
  for (const email of [ANN, BOB])
    await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  await backend.database.exec(`
    insert into public.signalbox_boards (id, title, board, readers)
      values ('${BOARD}', 'Every kind', '${JSON.stringify(allKinds)}', '{everyone}');
    select realtime.send('{"text": "the first alarm"}', 'raised', 'alarms', true)`)

  /** Somebody is on the topic of the roster. */
  async function comes(key: string) {
    const channel = openClient(backend.url, backend.keys.serviceRole).channel('room', {
      config: { private: true, presence: { key } },
    })
    await joinChannel(channel)
    await channel.track({})
  }
  /** A browser of their own, in which somebody looks at the board. */
  async function person(email: string, secret?: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 2100 } })
    const page = await context.newPage()
    troublesOf(page, troubles)
    await page.route('**/config.json', route =>
      route.fulfill({ json: { supabaseUrl: backend.url, publishableKey: backend.keys.publishable } }),
    )
    const answer = await page.goto(`${app.url}/?board=${BOARD}`)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|\*|blob:/)
    await signInByPassword(page, email, PASSWORD)
    if (secret !== undefined) {
      await page.locator('input[autocomplete="one-time-code"]').fill(totpCode(secret))
      await page.keyboard.press('Enter')
    }
    await page.locator('html[data-session="active"]').waitFor()
    await page.getByRole('heading', { name: 'Every kind' }).waitFor()
    return page
  }

  await comes('carl')
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  const app = await runApp('preview', { env })
  const browser = await launchBrowser()
  const [ann, bob] = await Promise.all([person(ANN, await withSecondFactor(backend, ANN)), person(BOB)])
  const close = async () => {
    await browser.close()
    await app.stop()
    await service.removeAllChannels()
    await backend.close()
  }
  return { backend, app, service, comes, close, ann, bob }
}
