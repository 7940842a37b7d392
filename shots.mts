import { mkdirSync } from 'node:fs'
import { createServer } from 'vite'
import { chromium, type Page } from 'playwright-core'
import { serve } from './dev/soak/serve'
const out = process.argv[2]!, only = process.argv[3] ?? 'all'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const wait = (ms: number) => new Promise(r => setTimeout(r, ms))
if (only !== 'app') {
  const server = await createServer({ root: process.cwd(), logLevel: 'error', server: { port: 0, hmr: false, watch: null } })
  await server.listen()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.on('pageerror', e => console.log('PAGEERROR', e.message))
  await page.goto(`${server.resolvedUrls!.local[0]}?gallery`)
  await page.locator('[data-panel-id="line-live"] canvas').first().waitFor({timeout: 120000})
  for (const [s, w] of [['light',1440],['dark',1440],['light',390]] as const) {
    await page.emulateMedia({ colorScheme: s, reducedMotion: 'reduce' }); await page.setViewportSize({ width: w, height: 900 }); await wait(700)
    await page.screenshot({ path: `${out}/gallery-${s}-${w}.png`, fullPage: true })
  }
  await page.close(); await server.close()
}
if (only !== 'gallery') {
  const served = await serve(3600)
  const step = async (name: string, f: () => Promise<unknown>) => { try { await f() } catch (e) { console.log('STEP', name, String(e).slice(0, 300)) } }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', timezoneId: 'UTC' })
  const page = await context.newPage(); page.setDefaultTimeout(15000)
  page.on('pageerror', e => console.log('PAGEERROR', e.message))
  const shot = async (name: string) => { for (const [s, w] of [['light',1440],['dark',1440],['light',390]] as const) {
    await page.emulateMedia({ colorScheme: s, reducedMotion: 'reduce' }); await page.setViewportSize({ width: w, height: 900 }); await wait(500)
    await page.screenshot({ path: `${out}/${name}-${s}-${w}.png`, timeout: 60000 }) }
    await page.setViewportSize({ width: 1440, height: 900 }); await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }); await wait(200) }
  await page.goto(served.url)
  await page.getByRole('button', { name: 'Open the demo' }).waitFor({ timeout: 90000 })
  await shot('signin')
  await step('password', async () => { await page.getByRole('button', { name: 'Use a password' }).click(); await wait(400); await shot('password') })
  await page.getByRole('button', { name: 'Open the demo' }).click()
  await page.getByRole('heading', { name: /^Dispatch/ }).waitFor({ timeout: 90000 })
  await wait(20000)
  await shot('board')
  const dialog = async (name: string, keys: string[], extra?: () => Promise<unknown>) => step(name, async () => {
    await page.mouse.move(2, 2)
    await page.evaluate(() => (document.activeElement as HTMLElement)?.blur())
    for (const k of keys) await page.keyboard.press(k)
    await wait(1500); if (extra) await extra(); await shot(name); await page.keyboard.press('Escape'); await wait(300); await page.keyboard.press('Escape'); await wait(300) })
  await dialog('boards', ['g','b'])
  await dialog('account', ['g','a'])
  await dialog('check', ['g','c'], () => wait(3000))
  await dialog('prefs', ['g','s'])
  await dialog('activity', ['g','h'])
  await dialog('keys', ['?'])
  await dialog('palette', ['Control+k'])
  await step('time', async () => { await page.getByRole('button', { name: /Time range|All loaded|Last/ }).first().click(); await wait(400); await shot('time'); await page.keyboard.press('Escape') })
  await step('details', async () => { await page.locator('[data-panel-id] button:has([data-signal])').first().click(); await wait(400); await shot('details'); await page.keyboard.press('Escape') })
  await step('viewers', async () => { await page.locator('[data-watchers]').first().click(); await wait(400); await shot('viewers'); await page.keyboard.press('Escape') })
  await step('break', async () => { await page.getByRole('button', { name: /Break something/ }).first().click(); await wait(600); await shot('break'); await page.keyboard.press('Escape') })
  await step('session', async () => { await page.locator('footer button, [class*=foot] button').last().click(); await wait(400); await shot('session'); await page.keyboard.press('Escape') })
  await step('row', async () => { const t = page.locator('[data-panel-kind="table"]').first(); await t.scrollIntoViewIfNeeded(); await t.locator('[data-row-key]').nth(1).click({ position: { x: 20, y: 12 } }); await page.keyboard.press('Enter'); await wait(1500); await shot('row')
    await step('rowform', async () => { await page.getByRole('dialog').filter({visible:true}).getByRole('button', { name: /Edit/ }).first().click(); await wait(800); await shot('rowform') })
    await page.keyboard.press('Escape'); await wait(300); await page.keyboard.press('Escape') })
  await step('scroll', async () => { await page.evaluate(() => scrollTo(0, 700)); await wait(1500); await shot('board2'); await page.evaluate(() => scrollTo(0, 1500)); await wait(1500); await shot('board3'); await page.evaluate(() => scrollTo(0, 0)) })
  await step('file', async () => { const f = page.locator('[data-panel-kind="files"]').first(); await f.scrollIntoViewIfNeeded(); await f.locator('button').filter({ hasText: /\.(png|pdf|svg|txt|csv|jpg)/ }).first().click(); await wait(2000); await shot('file'); await page.keyboard.press('Escape'); await page.evaluate(() => scrollTo(0, 0)) })
  await dialog('edit', ['e'])
  await step('panelform', async () => { const c = page.locator('[data-panel-kind="line"]').first(); await c.getByRole('button', { name: /^Panel / }).click(); await shot('panelmenu'); await page.getByRole('menuitem', { name: 'Edit…' }).click(); await page.locator('[data-sheet]').waitFor(); await wait(1500); await shot('panelform')
    await page.locator('[data-sheet]').evaluate(e => e.scrollTo(0, 900)); await shot('panelform2'); await page.locator('[data-sheet]').getByRole('button', { name: 'Done' }).click() })
  await step('addpanel', async () => { await page.getByRole('button', { name: 'Add panel' }).first().click(); await wait(1200); await shot('addpanel') })
  await served.stop()
}
await browser.close(); process.exit(0)
