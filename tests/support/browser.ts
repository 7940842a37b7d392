import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { recordBrowser } from './evidence'

/**
 * What Playwright turns off. Chromium heeds the last list alone, so it has to be said again with what else we want off:
 * each window fills a list of proposals that nobody opens, which takes more than a second of a core.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AimEnabled',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Without these flags, Chromium calls home at every start. */
const QUIET = [
  `--disable-features=${OFF.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Violations of the content security policy on any page of the open browsers, in Chromium’s words. */
export const refusals: string[] = []

/** Closing it fails where a page did what its content security policy does not allow. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: QUIET })
  recordBrowser(browser)
  browser.on('context', context =>
    context.on('console', message => {
      if (/content security policy|Trusted(HTML|Script)/i.test(message.text())) refusals.push(message.text())
    }),
  )
  const close = browser.close.bind(browser)
  browser.close = async options => {
    await close(options)
    const brokenRules = refusals.splice(0)
    if (brokenRules.length > 0) throw new Error(`the policy was broken:\n${brokenRules.join('\n')}`)
  }
  return browser
}

/** Signs in by password and keyboard, from the screen that asks for the address. */
export async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await askForPassword(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Chooses from the menu of the viewer's name. */
async function chooseOfAccount(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
export const signOut = (page: Page) => chooseOfAccount(page, 'Sign out')
export const openAccount = (page: Page) => chooseOfAccount(page, 'Account settings')

/** The page remembers the way that was chosen last, until it is loaded again. */
async function askForPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').waitFor()
  if ((await page.getByLabel('Password').count()) === 0)
    await page.getByRole('button', { name: 'Use a password' }).click()
}

/**
 * Loads the page again with a clock that a test sets. Left first: a timer that the page began by the browser's clock and
 * cancels by this one would still fire.
 */
export async function reloadWithClock(page: Page): Promise<void> {
  const address = page.url()
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto(address)
}

/** The size of text as somebody sets it in the browser, for all pages. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
  await session.detach()
}

/** The errors of a page while it was open: uncaught errors, console errors, policy violations. */
export function troublesOf(page: Page, troubles: string[] = []): string[] {
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  return troubles
}

/** By how many pixels an element's content is wider than the element; it may settle a frame or two after a resize. */
export const overflowOf = (page: Page, selector = 'html'): Promise<number> =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

/** Presses "Copy", and reads the clipboard once the copy is announced. */
export async function copiedIn(within: Locator): Promise<string> {
  await within.getByRole('button', { name: 'Copy' }).click()
  await within.getByRole('button', { name: 'Copied' }).waitFor()
  return within.page().evaluate(() => navigator.clipboard.readText())
}

/** Opens a file in the board that is edited. */
export const importBoard = (page: Page, file: object): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({
    name: 'board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })

/** Makes a board of a template whose tables the project describes, and saves it. */
export async function beginWithTemplate(page: Page, title: string) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Edit')
  await press('More')
  // By keyboard: hints change when the tables are described, and a pointer may then let go of another item than it
  // pressed.
  await page.getByRole('menuitem', { name: title, disabled: false }).press('Enter')
  await press('Save')
}

/** The violations that axe finds on a page now, in light and in dark, with their elements. `within`: a selector. */
export async function violationsOf(page: Page, within = 'body'): Promise<string[]> {
  const findViolations = async (axe: AxeBuilder) => {
    // Without frames one page is enough for axe.
    const { violations } = await axe.include(within).setLegacyMode().analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }
  // Colors are looked at as they come to be, not on their way there.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const light = await findViolations(axe().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']))
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findViolations(axe().withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return [...light, ...dark.map(each => `in dark: ${each}`)]
}

/** Whether something scrolls sideways, and what axe finds. */
export async function misfitsOf(page: Page, within = 'body'): Promise<string[]> {
  const overflow = await overflowOf(page)
  return [
    ...(overflow > 0 ? [`wider than the screen by ${overflow} px`] : []),
    ...(await violationsOf(page, within)),
  ]
}
