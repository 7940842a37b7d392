import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { EngineWindow } from './engine'

/** Firefox by WebDriver BiDi, which it speaks without a driver beside it. */
export async function launchFirefox(): Promise<EngineWindow> {
  const executablePath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
  const browser = await puppeteer.launch({ browser: 'firefox', headless: true, executablePath })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  return {
    open: async url => void (await page.goto(url)),
    read: async (of, ...texts) => (await page.evaluate(of, ...texts)) as ReturnType<typeof of>,
    async click(find, ...texts) {
      const element = (await page.evaluateHandle(find, ...texts)).asElement() as ElementHandle | null
      if (element === null) return false
      await element.click()
      await element.dispose()
      return true
    },
    type: text => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
