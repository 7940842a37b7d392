import { spawn } from 'node:child_process'
import { Builder, Capabilities, Key, WebElement } from 'selenium-webdriver'
import { freePort } from '../support/app'
import type { EngineWindow } from './engine'

/** Where Debian has it: a window with a page and nothing else. */
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** As on a wall's computer that nobody gave a language. */
const NO_LOCALE = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '' }

/** WebKitGTK by WebKitWebDriver, on the display that `npm run test:engines` has started. */
export async function launchWebKit(): Promise<EngineWindow> {
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...NO_LOCALE },
  })
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: process.env['WEBKIT_PATH'] ?? MINI_BROWSER,
      args: ['--automation'],
    },
  })
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities)
  const driver = await Promise.resolve(builder.build()).catch((error: unknown) => {
    server.kill()
    throw error
  })
  await driver.manage().window().setRect({ width: 1280, height: 800 })
  const readFocused = () => driver.switchTo().activeElement()
  return {
    open: url => driver.get(url),
    read: (of, ...texts) => driver.executeScript(of, ...texts),
    async click(find, ...texts) {
      const element = await driver.executeScript(find, ...texts)
      if (!(element instanceof WebElement)) return false
      await element.click()
      return true
    },
    type: async text => readFocused().sendKeys(text),
    pressEnter: async () => readFocused().sendKeys(Key.ENTER),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit()
      server.kill()
    },
  }
}
