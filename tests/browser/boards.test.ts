import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf, violationsOf } from '../support/browser'

let app: RunningApp
let browser: Browser
let troubles: string[]
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** A browser of their own, in which somebody is signed in. */
async function person(email: string, search = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  troubles = troublesOf(page)
  await page.goto(app.url + search)
  await signInByPassword(page, email, 'signalbox')
  await page.locator('html[data-session="active"]').waitFor()
  return page
}
const title = (page: Page, text: string) => page.locator('h1', { hasText: new RegExp(`^${text}$`) })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Boards' })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()

test('a board is created, survives a reload, and another viewer sees it change', async () => {
  const ann = await person('demo@signalbox.local')
  await title(ann, 'This computer').getByRole('button').click()
  await dialog(ann).getByText('Boards are saved in the project.').waitFor()
  await press(ann, /^This computer The computer/)
  await ann.waitForURL(/\?board=/)
  const { search } = new URL(ann.url())
  await ann.goBack()
  expect(new URL(ann.url()).search).toBe('')
  await ann.goForward()
  expect(new URL(ann.url()).search).toBe(search)
  await ann.reload()
  await title(ann, 'This computer').waitFor()
  await ann.locator('[data-panel-id="cpu"][data-freshness="live"]').waitFor()

  // Nobody else sees it until it is shared.
  const bob = await person('second@signalbox.local', search)
  await bob.getByText('This board doesn’t exist, or you don’t have access.').waitFor()
  // What is not there is not edited either.
  expect(await bob.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  await ann.keyboard.press('g')
  await ann.keyboard.press('b')
  await press(ann, 'More about This computer')
  await press(ann, 'Share')
  await dialog(ann).getByRole('group', { name: 'Can view', exact: true }).getByRole('checkbox').check()
  expect(await violationsOf(ann)).toEqual([])
  await press(ann, 'Save sharing')
  await dialog(ann).getByText('In the project, everyone with an account can view.').waitFor()

  await bob.reload()
  await title(bob, 'This computer').waitFor()
  await press(ann, 'Rename')
  await dialog(ann).getByLabel('Title').fill('Our computer')
  await ann.keyboard.press('Enter')
  await title(bob, 'Our computer').waitFor()
  await title(ann, 'Our computer').waitFor()
  expect(troubles).toEqual([])

  // Each sees that the other looks, and who does not want to be seen is not.
  await ann.keyboard.press('Escape')
  const viewerMark = (page: Page, who: string) =>
    page.getByRole('button', { name: `Also viewing this board: ${who}` })
  await viewerMark(bob, 'demo').waitFor()
  await viewerMark(ann, 'second').click()
  expect(await violationsOf(ann)).toEqual([])
  await ann.getByRole('button', { name: 'Preferences' }).click()
  await ann.getByRole('group', { name: 'Show that I’m online' }).getByText('Off').click()
  await viewerMark(bob, 'demo').waitFor({ state: 'detached' })
  await viewerMark(ann, 'second').waitFor({ state: 'detached' })
})

test('a choice is in the address, in the history, and in the link that another person opens', async () => {
  const ann = await person('demo@signalbox.local')
  const { sources, panels } = computerBoard
  const { requests } = sources
  if (requests === undefined) throw new Error('the first board reads no requests')
  const filter = [{ column: 'path', op: 'eq', value: { variable: 'path' } }]
  const file = {
    version: 2,
    title: 'By path',
    sources: { ...sources, requests: { ...requests, filter } },
    variables: [{ name: 'path', label: 'Path', kind: 'column', source: 'requests', column: 'path' }],
    panels,
  }
  await ann.getByRole('button', { name: 'Edit', exact: true }).click()
  await ann.getByRole('button', { name: 'Add panel' }).waitFor()
  const buffer = Buffer.from(JSON.stringify(file))
  await ann
    .locator('input[type=file]')
    .setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer })
  await ann.getByRole('button', { name: 'Save', exact: true }).click()
  await ann.waitForURL(/\?board=/)
  const field = ann.getByRole('combobox', { name: 'Path' })
  await field.click()
  await ann.getByRole('option', { name: '/auth/v1/token' }).click()
  await ann.waitForURL(/var\.path=%2Fauth%2Fv1%2Ftoken/)
  await ann.getByRole('button', { name: /^Time range/ }).click()
  await ann.getByRole('button', { name: 'Last 15 min' }).click()
  await ann.waitForURL(/last=15m&zone=viewer/)
  await ann.goBack()
  expect(await field.inputValue()).toBe('/auth/v1/token')
  await ann.goBack()
  await expect.poll(() => field.inputValue()).toBe('')
  await ann.goForward()
  await ann.reload()
  await expect.poll(() => field.inputValue()).toBe('/auth/v1/token')
  await ann.locator('[data-panel-id="requests"][data-freshness="live"]').waitFor()
  const paths = await ann
    .locator('[data-panel-id="requests"] tr[data-row-key] td:nth-child(3)')
    .allInnerTexts()
  expect(new Set(paths)).toEqual(new Set(['/auth/v1/token']))
  // Editing asks what tables there are, which a project need not tell.
  expect(troubles.filter(text => !/status of 40[134]/.test(text))).toEqual([])
})
