import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runApp, type RunningApp } from '../support/app'
import { launchBrowser, signInByPassword } from '../support/browser'
import { scriptNamed, weightOf, withImports } from '../support/builtScripts'

// "This computer" has a table, a line, a number and bars.
const PANELS = ['requests', 'cpu', 'memory', 'traffic']
let app: RunningApp
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  app = await runApp('preview')
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(noteFirstLivePanel)
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

/** Runs in the page: marks the time at which the first panel calls itself live. */
function noteFirstLivePanel() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-panel-id][data-freshness="live"]') === null) return
    performance.mark('first live panel')
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/**
 * The scripts that the browser began to fetch before a panel was live, and those that draw the line. What waits for
 * the first panel is fetched beside the latter, which are therefore taken from the build.
 */
async function fetchedScripts(page: Page) {
  for (const id of PANELS) await page.locator(`[data-panel-id="${id}"][data-freshness="live"]`).waitFor()
  const fetchedFiles = await page.evaluate(() => {
    const end = performance.getEntriesByName('first live panel')[0]?.startTime ?? 0
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
      const { pathname } = new URL(name)
      return pathname.endsWith('.js') && startTime <= end ? [pathname.slice(1)] : []
    })
  })
  // The demo has measured nothing yet where the computer is quick: its panels say that they are empty first.
  const early = fetchedFiles.filter(path => path.startsWith('assets/') && !path.includes('EmptyNotice'))
  return { early, all: new Set([...early, ...withImports(scriptNamed('drawLines'))]) }
}
/** None that could wait. */
const expectNothingEarly = (scripts: readonly string[]) =>
  expect(
    scripts.filter(script =>
      /wireMutations|provideAccount|AccountDialog|Dialogs|EditLayer|PanelState|services|createBoards|BreakSomething|LibraryNotice|ChartTable/.test(
        script,
      ),
    ),
  ).toEqual([])

test('after a sign-in by hand, at most 338.3 kB of script are fetched until a table, a line, a number and bars are live', async () => {
  const page = await context.newPage()
  await page.goto(app.url)
  await signInByPassword(page, 'demo@signalbox.local', 'signalbox')
  const { early, all } = await fetchedScripts(page)
  expectNothingEarly(early)
  expect(weightOf(all)).toBeLessThan(338.3)
  await page.close()
})

test('with a stored session, at most 305 kB are fetched', async () => {
  const page = await context.newPage()
  await page.goto(app.url)
  const { early, all } = await fetchedScripts(page)
  expectNothingEarly(early)
  // While rows are read, not after.
  expect(early).toContain(scriptNamed('plot'))
  expect(weightOf(all)).toBeLessThan(305)
  await page.close()
})
