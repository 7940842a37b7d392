import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { recordBrowser } from './evidence'

/**
 * What Playwright turns off. Chromium heeds the last list alone, so it has to be said again with what else we want off:
 * each window fills a list of proposals that nobody opens, which takes more than a second of a core.
 */
const OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'AimEnabled'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Without the others, Chromium calls home at every start. */
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

/** What the content security policy has refused on any page of the browsers that are open, in Chromium’s words. */
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
    const broken = refusals.splice(0)
    if (broken.length > 0) throw new Error(`the policy was broken:\n${broken.join('\n')}`)
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

/** The page remembers the way that was chosen last, until it is loaded again. */
async function askForPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').waitFor()
  if ((await page.getByLabel('Password').count()) === 0)
    await page.getByRole('button', { name: 'Use a password' }).click()
}

/** What went wrong on a page while it was open: uncaught errors, console errors, policy violations. */
export function troublesOf(page: Page, troubles: string[] = []): string[] {
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  return troubles
}

/** By how many pixels something is wider than it shows; it may take a frame or two after the page was resized. */
export const overflowOf = (page: Page, selector = 'html'): Promise<number> =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

/** Presses "Copy", and reads what has been copied once it is said to be. */
export async function copiedIn(within: Locator): Promise<string> {
  await within.getByRole('button', { name: 'Copy' }).click()
  await within.getByRole('button', { name: 'Copied' }).waitFor()
  return within.page().evaluate(() => navigator.clipboard.readText())
}

/** Makes a board of a template whose tables the project describes, and saves it. */
export async function beginWithTemplate(page: Page, title: string) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Edit')
  await press('More')
  await page.getByRole('menuitem', { name: title }).click()
  await press('Save')
}

/** What axe finds on a page as it is now, in light and in dark, with the elements it means. `within`: a selector. */
export async function violationsOf(page: Page, within = 'body'): Promise<string[]> {
  const found = async (axe: AxeBuilder) => {
    // Without frames one page is enough for it.
    const { violations } = await axe.include(within).setLegacyMode().analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }
  // Colours are looked at as they come to be, not on their way there.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const light = await found(axe().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']))
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found(axe().withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return [...light, ...dark.map(each => `in dark: ${each}`)]
}
