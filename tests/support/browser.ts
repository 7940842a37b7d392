import { chromium, type Browser, type Page } from 'playwright-core'

/** Without these, Chromium calls home at every start. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: QUIET })

/** Signs in by password and keyboard, from the screen that asks for the address. */
export async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await askForPassword(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** The page remembers the way that was chosen last, until it is loaded again. */
async function askForPassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').waitFor()
  if ((await page.getByLabel('Password').count()) === 0)
    await page.getByRole('button', { name: 'Use a password instead' }).click()
}

/** What went wrong on a page while it was open: uncaught errors, console errors, policy violations. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('pageerror', error => troubles.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  return troubles
}
