import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { asFromAShell, VITE } from './app'

/** The production build, as `npm run build` makes it: in a process that knows nothing of the test run. */
export async function buildApp(parameters: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [VITE, 'build', ...parameters], {
    env: { ...asFromAShell(process.env), ...env },
  })
}
