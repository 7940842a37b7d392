import type { Backend } from 'supabase-embedded'
import { newEmail, PASSWORD } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generatedPaths, machines } from '../support/real-session/generated'
import type { Step } from '../support/real-session/paths'
import { play } from '../support/real-session/play'
import { keyOf, restingOf, transitionsOf } from '../machines/census'
import { worldOf, type Person } from '../support/real-session/world'

const CONFIG = `
project_id = "test"
[auth]
site_url = "http://localhost:3000"
additional_redirect_urls = ["http://localhost:3000/**"]
enable_anonymous_sign_ins = true
[auth.email]
max_frequency = "0s"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.recovery_codes]
enroll_enabled = true
verify_enabled = true
[auth.external.github]
enabled = true
client_id = "signalbox"
secret = "none"
`
let backend: Backend
beforeAll(async () => void (backend = await startTestBackend({ 'config.toml': CONFIG })))
afterAll(() => backend.close())

const walkedKeys = new Set<string>()
const drawnKeys = machines.flatMap(transitionsOf).map(keyOf)
const paths = generatedPaths.flatMap(([, , paths]) => paths)

async function newPerson(): Promise<Person> {
  const email = newEmail()
  const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, email_confirm: true }),
  })
  return { ...((await answer.json()) as { id: string }), email }
}

const namePath = (path: Step[]) => path.map(({ script }) => script.label).join(' → ')

describe.each(generatedPaths)('%s', (_, input, paths) => {
  test.each(paths.map(path => [namePath(path), path] as const))('%s', async (_, path) => {
    const world = worldOf(backend, input, newPerson)
    try {
      expect(await play(world, path)).toBe(path.length)
    } finally {
      world.close()
      for (const { takenTransitions } of world.moves) for (const key of takenTransitions) walkedKeys.add(key)
    }
  })
})

/** What no client can cause, and why. The models of the machines walk these. */
const UNCAUSED: readonly [RegExp, string][] = [
  [
    /──xstate\.error\.actor\./,
    'the port answers whatever happens: only a fault of our own code makes an actor fail',
  ],
  [/^account ──(session\.suspect|account\.passkeysRequested)/, 'only passkeys send it, which need a browser'],
  [/^account.*awaitingLevel/, 'the embedded backend lets an account without a factor add one at aal1'],
  [/steppingUp ──xstate\.done\.actor\.stepUp\[1\]/, 'a code that was right never leaves another one owed'],
  [
    /(choosing ──auth\.(arrived|ended)|restoring ──xstate\.done\..*\[3\]|unreachable ──auth\.ended\[0\])/,
    'while the session of another app lies in its place, that of this tab is in its memory alone, where nobody ends it',
  ],
  [/──session\.accountUnavailable/, 'no code is missing in one process'],
  [/lockedOut ──xstate\.after\.locked.*\[0\]/, 'no factor of theirs is a phone'],
  [/resending ──xstate\.done\.actor\..*\[0\]/, 'a mail that is sent again signs nobody in'],
]
const isUncaused = (key: string) => UNCAUSED.some(([which]) => which.test(key))

test('every transition that a client can cause was walked', () => {
  const states = machines.flatMap(restingOf).length
  const count = drawnKeys.filter(name => walkedKeys.has(name)).length
  console.log(
    `${states} states, ${drawnKeys.length} transitions, ${paths.length} generated paths of ${paths.flat().length} steps; ` +
      `walked ${count} (${Math.round((100 * count) / drawnKeys.length)} %)`,
  )
  for (const [which, reason] of UNCAUSED)
    console.log(`not walked, ${drawnKeys.filter(key => which.test(key)).length}: ${reason}`)
  expect(drawnKeys.filter(key => !walkedKeys.has(key) && !isUncaused(key))).toEqual([])
  expect(drawnKeys.filter(key => walkedKeys.has(key) && isUncaused(key))).toEqual([])
})
