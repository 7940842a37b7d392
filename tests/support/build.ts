import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asFromAShell, VITE } from './app'

/** The production build, as `npm run build` makes it: in a process that knows nothing of the test run. */
export async function buildApp(parameters: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [VITE, 'build', ...parameters], {
    env: { ...asFromAShell(process.env), ...env },
  })
}

/**
 * The build of which those for a project of a test are copies: to make one for each would take ten seconds of a core.
 */
const MOULD = 'node_modules/.cache/signalbox/dist'
const HOST = 'project-of-a-test.invalid:54321'
const KEY = 'sb_publishable_of_a_test'

export const buildMould = () =>
  buildApp(['--outDir', MOULD, '--emptyOutDir'], {
    VITE_SUPABASE_URL: `http://${HOST}`,
    VITE_SUPABASE_PUBLISHABLE_KEY: KEY,
  })

/**
 * What `npm run build` makes with this address and this key. Throws Error where the page names its project otherwise.
 */
export function copyBuild(folder: string, { url, key }: { url: string; key: string }): void {
  cpSync(MOULD, folder, { recursive: true })
  const changedFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => {
    if (!/\.(js|html|json)$|_headers$/.test(name)) return false
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(HOST, new URL(url).host).replaceAll(KEY, key))
    return text.includes(HOST)
  })
  if (!changedFiles.includes('index.html') || !changedFiles.some(name => name.endsWith('.js')))
    throw new Error(`the build names its project in ${changedFiles.join(' and ')} alone`)
}
