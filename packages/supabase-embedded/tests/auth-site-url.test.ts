import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, follow, mailTo, newEmail, PASSWORD } from '../testing/auth'
import { startTestBackend } from '../testing/backend'

// As in an example of Supabase's own, whose variable is set by the app alone.
const config = `project_id = "test"
[auth]
site_url = "env(SITE_URL_THAT_NOBODY_SETS)"
[auth.email]
enable_confirmations = true
max_frequency = "0s"
`

let backend: Backend
const lines: string[] = []
beforeAll(async () => {
  backend = await startTestBackend({ 'config.toml': config }, { progress: text => lines.push(text) })
})
afterAll(() => backend.close())

test('an email is confirmed where the site’s address names a variable that is not set', async () => {
  const email = newEmail()
  await call(backend, 'POST', '/signup', { email, password: PASSWORD })
  const { status, url } = await follow((await mailTo(backend, email)).link)
  expect([status, url.origin]).toEqual([303, 'http://127.0.0.1:3000'])
  const signedIn = await call(backend, 'POST', '/token?grant_type=password', { email, password: PASSWORD })
  expect(signedIn.status).toBe(200)
})

test('the start names that variable once, and what is used instead', () => {
  expect(lines.filter(line => line.includes('site_url'))).toEqual([
    'config.toml: auth.site_url names env(SITE_URL_THAT_NOBODY_SETS), which is not set, so http://127.0.0.1:3000 is used.',
  ])
})
