import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backendIn } from '../vite/backendLine'

const VITE = 'node_modules/vite/bin/vite.js'
const PATIENCE_MS = 120_000

export interface Server {
  url: string
  /** The embedded backend itself, with its fault controls. */
  backend: string
  stop(): Promise<void>
}

/**
 * Serves the built app with the demo's backend on its own data, with access tokens of a given lifetime. `sql`: a file
 * that is run in its database.
 */
export async function serve(jwtExpiry: number, sql?: string): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-soak-'))
  const project = join(dir, 'supabase')
  cpSync('supabase', project, { recursive: true, filter: path => !path.includes('.temp') })
  const config = join(project, 'config.toml')
  const text = readFileSync(config, 'utf8')
  if (!/^jwt_expiry = \d+$/m.test(text)) throw new Error('supabase/config.toml does not set jwt_expiry')
  writeFileSync(config, text.replace(/^jwt_expiry = \d+$/m, `jwt_expiry = ${jwtExpiry}`))

  if (sql !== undefined) cpSync(sql, join(project, 'migrations', '29991231000000_soak.sql'))

  const out = ['--outDir', join(dir, 'dist')]
  const env = { ...process.env, SIGNALBOX_PROJECT: project, SIGNALBOX_DATA: join(dir, 'data'), NO_COLOR: '1' }
  const build = spawn(process.execPath, [VITE, 'build', ...out, '--logLevel', 'error'], {
    env,
    stdio: 'inherit',
  })
  const exitCode = await new Promise(resolve => build.once('exit', resolve))
  if (exitCode !== 0) throw new Error('the app was not built')

  const port = ['--port', String(await freePort()), '--strictPort']
  const server = spawn(process.execPath, [VITE, 'preview', ...out, ...port], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const [url, backend] = await new Promise<[string, string]>((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const app = /Local:\s+(http:\/\/localhost:\d+)/.exec(output)?.[1]
      const behind = backendIn(output)
      if (app === undefined || behind === undefined) return
      clearTimeout(patience)
      resolve([app, behind])
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => {
      clearTimeout(patience)
      reject(new Error(`the app ended:\n${output}`))
    })
    const patience = setTimeout(() => {
      server.kill('SIGKILL')
      reject(new Error(`the app was not ready after ${PATIENCE_MS / 1_000} s:\n${output}`))
    }, PATIENCE_MS)
  })
  return {
    url,
    backend,
    async stop() {
      server.kill('SIGTERM')
      await exit
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
