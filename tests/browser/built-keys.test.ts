import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execFile } from 'node:child_process'
import { asFromAShell, VITE } from '../support/app'
import { buildApp } from '../support/build'

const CORE = 'Xq7mT2vLp9Rk4Wc8Zs3N'
const SECRET = `sb_secret_${CORE}`
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'signalbox-keys-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What Vite says, and how it ends, with these variables in its environment. */
const vite = (parameters: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; lines: string }>(resolve => {
    execFile(
      process.execPath,
      [VITE, ...parameters],
      { env: { ...asFromAShell(process.env), ...env } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: out + err }),
    )
  })

describe('a secret in a variable of the page', () => {
  test.each([
    ['build', 'VITE_SUPABASE_PUBLISHABLE_KEY', SECRET, 'a secret key'],
    ['build', 'VITE_SUPABASE_SERVICE_ROLE_KEY', `"${SECRET}"`, 'a secret key'],
    ['build', 'VITE_SUPABASE_URL', `postgresql://postgres:${CORE}@db.abc.supabase.co/postgres`, 'database'],
    ['preview', 'VITE_SUPABASE_ANON_KEY', SECRET, 'a secret key'],
    ['dev', 'VITE_ANYTHING', SECRET, 'a secret key'],
  ])('vite %s: %s ends it with one sentence that does not repeat it', async (command, name, value, kind) => {
    const { code, lines } = await vite([command, '--outDir', folder].slice(0, command === 'dev' ? 1 : 3), {
      [name]: value,
    })
    expect(code).toBe(1)
    expect(lines).toContain(`${name} holds `)
    expect(lines).toContain(kind)
    expect(lines).toContain('put the project’s publishable key in VITE_SUPABASE_PUBLISHABLE_KEY')
    expect(lines).not.toContain(CORE)
    expect(lines).not.toMatch(/^\s+at /m)
  })
  test('is refused in an .env file as well', async () => {
    writeFileSync(join(folder, '.env.production.local'), `VITE_SUPABASE_SERVICE_ROLE_KEY=${SECRET}\n`)
    const { code, lines } = await vite(
      ['build', folder, '--config', join(import.meta.dirname, '../../vite.config.ts')],
      {},
    )
    expect(code).toBe(1)
    expect(lines).toMatch(/VITE_SUPABASE_SERVICE_ROLE_KEY holds a secret key/)
    expect(lines).not.toContain(CORE)
  })
})

test('of all VITE_ variables three reach the page', async () => {
  const dist = join(folder, 'dist')
  await buildApp(['--outDir', dist], {
    VITE_SUPABASE_URL: 'https://marked-address.example.com',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_marked_key',
    VITE_FOURTH: 'marked-fourth-variable',
  })
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map(name => join(dist, name))
  const holding = (text: string) =>
    files.filter(name => statSync(name).isFile() && readFileSync(name, 'latin1').includes(text)).length
  expect(holding('marked-address.example.com')).toBeGreaterThan(0)
  expect(holding('sb_publishable_marked_key')).toBeGreaterThan(0)
  expect(holding('marked-fourth-variable')).toBe(0)
  expect(holding('VITE_FOURTH')).toBe(0)
})
