import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBuild } from './build'

export interface RunningApp {
  url: string
  /** What the command printed so far. */
  readOutput(): string
  /** Directory of its database. */
  data: string
  /** Ends it as a supervisor would; resolves to its exit code. */
  end(): Promise<number | null>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/**
 * Runs one of the README's commands on a data directory of its own, and waits for the address it prints. A preview
 * whose `env` names a project has a build for it: the policy in the page itself lets it reach no other.
 */
export async function runApp(
  script: 'start' | 'preview',
  { parameters = [], env = {}, port }: { parameters?: string[]; env?: NodeJS.ProcessEnv; port?: number } = {},
): Promise<RunningApp> {
  const data = mkdtempSync(join(tmpdir(), 'signalbox-data-'))
  const { VITE_SUPABASE_URL: projectUrl, VITE_SUPABASE_PUBLISHABLE_KEY: key = '' } = env
  const hasOwnBuild = script === 'preview' && projectUrl !== undefined && !parameters.includes('--outDir')
  const ownBuild = hasOwnBuild ? ['--outDir', join(data, 'dist')] : []
  if (hasOwnBuild) copyBuild(join(data, 'dist'), { url: projectUrl, key })
  // Vite itself, not npm around it: a signal then reaches the process that owns the database.
  const child = spawn(
    process.execPath,
    [
      // Optimizing Postgres for a process of a minute takes a quarter of its processor time.
      '--liftoff-only',
      VITE,
      ...(script === 'preview' ? ['preview'] : []),
      '--port',
      String(port ?? (await freePort())),
      ...parameters,
      ...ownBuild,
    ],
    {
      env: {
        ...asFromAShell(process.env),
        SIGNALBOX_DATA: data,
        SIGNALBOX_SIMULATION: 'off',
        NO_COLOR: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const exit = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Local:\s+(http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', code => reject(new Error(`the app ended with ${code ?? 'a signal'}:\n${output}`)))
  })
  const end = () => {
    child.kill('SIGTERM')
    return exit
  }
  return {
    url,
    readOutput: () => output,
    data,
    end,
    async stop() {
      await end()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** How the project of an app is reached, as its page is told. */
export async function projectOf({ url }: Pick<RunningApp, 'url'>) {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  return { url, keys: { publishable: config.publishableKey } }
}

export const VITE = 'node_modules/vite/bin/vite.js'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Vitest's own variables would reach the app: they switch the backend off and make a build a development one. */
export function asFromAShell({
  VITEST: _vitest,
  NODE_ENV: _mode,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env
}
