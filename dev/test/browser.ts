import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { installPackages } from './debian'
import { execute } from './stage'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** The Chromium the browser tests drive: CHROMIUM_PATH, one on the PATH, Playwright's, or one installed now. */
export async function findBrowser(): Promise<string> {
  return present() ?? (await install()) ?? missing()
}

function present(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap(dir => NAMES.map(name => join(dir, name)))
    .concat('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath())
  return [process.env['CHROMIUM_PATH'] ?? '', ...onPath].find(executable)
}

async function install(): Promise<string | undefined> {
  console.log('\n— no Chromium here: installing one')
  await installPackages('chromium')
  if (present() === undefined) await execute(['npx', 'playwright-core', 'install', 'chromium'])
  return present()
}

function missing(): never {
  throw new Error('no Chromium was found or could be installed; set CHROMIUM_PATH to one')
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}
