import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { projectFolder, startBackend, type Backend } from 'supabase-embedded'
import { findBrowser } from '../test/browser'
import { serveFor } from './serveFor'
import { startWalk, type Walk } from './walk'
import { readOptions, refuseOptions } from '../shared/readOptions'

/**
 * The first minute with a project that Signalbox has never seen: from the page's address to a saved board, with a
 * picture of every step and the clicks and seconds it took. `--project` is the folder of the project, `--rows` SQL that
 * runs once the account is there.
 */
const USAGE = 'npm run first-minute -- --project FOLDER [--rows FILE.sql] [--into FOLDER]'

const { values } = readOptions(USAGE, {
  options: { project: { type: 'string' }, rows: { type: 'string' }, into: { type: 'string' } },
})
if (values.project === undefined) refuseOptions('Name the folder of a project.', USAGE)
const folder = projectFolder('--project', values.project)
const into = resolve(values.into ?? join('test-results/first-minute', basename(resolve(values.project))))
const person = { email: 'you@example.com', password: 'correct-horse-4711' }
const LONG_MS = 30_000

async function main(): Promise<void> {
  const began = performance.now()
  const backend = await startBackend({ project: folder, data: 'memory', port: 0 })
  console.log(`the project runs after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  const app = await serveFor(backend.url, backend.keys.publishable)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    page.setDefaultTimeout(LONG_MS)
    const walk = startWalk(page, into)
    await walkThrough(page, walk, backend, app.url)
    await lookAround(page, walk)
    tell(walk)
  } finally {
    await browser.close()
    await app.stop()
    await backend.close()
  }
}

async function walkThrough(page: Page, walk: Walk, backend: Backend, url: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(url)
  await button('Check the connection').waitFor()
  await walk.step('sign-in')

  await walk.press(button('Check the connection'))
  await page.locator('[data-check="done"]').waitFor()
  await walk.step('check the connection')
  await page.keyboard.press('Escape')

  await walk.press(button('Create an account'))
  await walk.fill(page.getByLabel('Email'), person.email)
  await walk.press(button('Use a password instead'))
  await walk.fill(page.getByLabel('Password'), person.password)
  await walk.step('create an account')
  await walk.press(button('Create account'))
  const empty = page.getByText('This board is empty')
  await empty.or(page.getByText('Check your email')).first().waitFor()
  if (!(await empty.isVisible())) {
    await walk.step('an email is sent')
    const code = await walk.aside(() => codeUnlessLink(backend, person.email))
    if (code === undefined) {
      await walk.press(button('Use another method'))
      await walk.press(button('Sign in instead'))
      await walk.fill(page.getByLabel('Email'), person.email)
      await walk.fill(page.getByLabel('Password'), person.password)
      await walk.press(button('Sign in'))
    } else {
      await walk.fill(page.getByLabel('Code from the email'), code)
      await walk.press(button('Continue'))
    }
    await empty.waitFor()
  }
  const { rows } = values
  if (rows !== undefined) await walk.aside(() => backend.database.exec(readFileSync(rows, 'utf8')))
  await walk.step('an empty board')

  const choose = page.getByRole('button', { name: 'Create panels' })
  await walk.press(button('Start from your tables'))
  await choose.or(button('Copy SQL')).first().waitFor()
  if (!(await choose.isVisible())) {
    await walk.step('tables are not listed')
    await walk.press(button('Copy SQL'))
    await button('Copied').waitFor()
    const sql = await page.evaluate(() => navigator.clipboard.readText())
    await walk.aside(() => backend.database.exec(sql))
    await walk.press(button('Start from your tables'))
    await choose.waitFor()
  }
  await page.locator('ul[aria-busy="false"]').waitFor()
  await walk.step('choose tables')
  await walk.press(choose)
  await waitUntilSettled(page)
  await walk.step('a board is drafted')
  await walk.press(button('Save'))
  await button('Edit').waitFor()
  await walk.step('the board is saved')
}

/** The board as it was saved, whole, dark, on a phone, and after it was loaded again. */
async function lookAround(page: Page, walk: Walk): Promise<void> {
  await page.goto(new URL('/', page.url()).href)
  await page.locator('[data-panel-id]').first().waitFor()
  await waitUntilSettled(page)
  await walk.picture('the next day', true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(500)
  await walk.picture('dark', true)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(800)
  await walk.picture('phone', true)
}

/** No panel is loading any more. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('[data-panel-id]').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector(
        '[data-panel-id][data-freshness="connecting"], [data-panel-id][data-freshness="catching-up"]',
      ) === null,
  )
}

/** Opens the link of the newest mail to an address, which leads to the project's own site; the code of one without. */
async function codeUnlessLink(backend: Backend, email: string): Promise<string | undefined> {
  const { mails } = (await (await fetch(`${backend.url}/_inbox.json`)).json()) as {
    mails: { to: string; text: string }[]
  }
  const text = mails.find(mail => mail.to === email)?.text ?? ''
  const link = /https?:\/\/\S+\/verify\S+/.exec(text)?.[0]
  const code = /\b\d{6,10}\b/.exec(text)?.[0]
  if (link === undefined && code === undefined) throw new Error(`no mail to ${email} has a link or a code`)
  if (link !== undefined) await fetch(link, { redirect: 'manual' })
  return link === undefined ? code : undefined
}

function tell({ steps }: Walk): void {
  const row = (name: string, clicks: number, fields: number, seconds: number) =>
    console.log(`${name.padEnd(28)} ${clicks} clicks  ${fields} fields  ${seconds.toFixed(1)} s`)
  for (const { name, clicks, fields, seconds } of steps) row(name, clicks, fields, seconds)
  const sum = (of: 'clicks' | 'fields' | 'seconds') => steps.reduce((all, step) => all + step[of], 0)
  row('in all', sum('clicks'), sum('fields'), sum('seconds'))
  console.log(`pictures: ${into}`)
}

await main()
