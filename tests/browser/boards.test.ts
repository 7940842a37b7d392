import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword, troublesOf } from '../support/browser'

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

test('a board is made, is still there after a reload, and somebody else sees it change', async () => {
  const ann = await person('demo@signalbox.local')
  await title(ann, 'This computer').getByRole('button').click()
  await dialog(ann).getByText('Boards are kept in the project.').waitFor()
  await press(ann, /^This computer/)
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
  await bob.getByText('There is no such board, or none that is shared with you.').waitFor()
  await ann.keyboard.press('g')
  await ann.keyboard.press('b')
  await press(ann, 'More about This computer')
  await press(ann, 'Share')
  await dialog(ann).getByRole('group', { name: 'Who may look', exact: true }).getByRole('checkbox').check()
  const { violations } = await new AxeBuilder({ page: ann })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await press(ann, 'Share it so')
  await dialog(ann).getByText('In the project, everyone with an account may look.').waitFor()

  await bob.reload()
  await title(bob, 'This computer').waitFor()
  await press(ann, 'Rename')
  await dialog(ann).getByLabel('Title').fill('Our computer')
  await ann.keyboard.press('Enter')
  await title(bob, 'Our computer').waitFor()
  await title(ann, 'Our computer').waitFor()
  expect(troubles).toEqual([])
})
