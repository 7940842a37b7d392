import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { asFromAShell } from './app'

/** The production build, as `npm run build` makes it: in a process that knows nothing of the test run. */
export async function buildApp(): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    env: asFromAShell(process.env),
  })
}
