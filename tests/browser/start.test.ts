import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { call, mailTo } from 'supabase-embedded/testing/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, projectOf, runApp, type RunningApp } from '../support/app'
import { launchBrowser } from '../support/browser'

let app: RunningApp
let browser: Browser
beforeAll(async () => {
  app = await runApp('start')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

test('the start command tells the address, the accounts and what takes time', () => {
  expect(app.readOutput()).toMatch(/database|migration/i)
  expect(app.readOutput()).toContain('demo@signalbox.local')
})

test('?inspect loads the inspector, and only then', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.goto(app.url)
  await page.getByLabel('Email').waitFor()
  expect(requests.filter(url => url.includes('statelyai'))).toEqual([])
  const loadRequest = page.waitForRequest(/statelyai/)
  await page.goto(`${app.url}/?inspect`)
  await loadRequest
  await context.close()
})

test('a taken port is replaced by the next free one, which is announced, and mails link there', async () => {
  const port = await freePort()
  const other = createServer().listen(port)
  const second = await runApp('start', { port })
  try {
    expect(second.readOutput()).toContain(`Port ${port} is in use`)
    expect(second.url).not.toBe(`http://localhost:${port}`)
    const email = 'demo@signalbox.local'
    await call(await projectOf(second), 'POST', '/otp', { email })
    expect((await mailTo(second, email)).link).toContain(`${second.url}/auth/v1/verify`)
  } finally {
    await second.stop()
    other.close()
  }
})

test('SIGTERM closes the database before the process ends', async () => {
  const other = await runApp('start')
  expect(existsSync(`${other.data}.lock`)).toBe(true)
  expect(await other.end()).toBe(0)
  expect(existsSync(`${other.data}.lock`)).toBe(false)
  await other.stop()
})

test('the built app holds neither the inspector nor the embedded backend', () => {
  const scripts = readdirSync('dist/assets').filter(name => name.endsWith('.js'))
  const code = scripts.map(name => readFileSync(`dist/assets/${name}`, 'utf8')).join('\n')
  expect(scripts).not.toEqual([])
  for (const word of ['stately.ai', 'pglite', '/_faults', 'sb_secret_N7']) expect(code).not.toContain(word)
})
