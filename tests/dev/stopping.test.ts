import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asFromAShell, freePort, VITE } from '../support/app'

/** Runs Vite as the commands do; `hear` gets the process and all that it printed so far. */
async function runVite(
  parameters: string[],
  env: NodeJS.ProcessEnv,
  hear: (child: ReturnType<typeof spawn>, output: string) => void = () => undefined,
) {
  const child = spawn(process.execPath, [VITE, ...parameters, '--port', String(await freePort())], {
    env: { ...asFromAShell(process.env), NO_COLOR: '1', SIGNALBOX_SIMULATION: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const note = (chunk: Buffer) => {
    output += chunk.toString()
    hear(child, output)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const code = await new Promise(resolve => child.once('exit', resolve))
  return { code, output }
}

test('a preview without a build ends with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-unbuilt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const preview = runVite(['preview', '--outDir', folder], { SIGNALBOX_DATA: 'memory' }, (child, output) => {
    if (output.includes('Local:')) child.kill('SIGTERM')
  })
  const { code, output } = await preview
  expect(output).toContain(`There is no build in ${folder}: run \`npm run build\` first.`)
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})

test('Ctrl-C while the project is set up is heard at once, and obeyed then', async () => {
  let hasInterrupted = false
  const project = mkdtempSync(join(tmpdir(), 'signalbox-slow-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'supabase', 'migrations'), { recursive: true })
  // The signal may arrive late on a busy machine.
  writeFileSync(join(project, 'supabase', 'migrations', '20260101000000_slow.sql'), 'select pg_sleep(2);')
  const env = { SIGNALBOX_DATA: 'memory', SIGNALBOX_PROJECT: project }
  const { code, output } = await runVite([], env, (child, heard) => {
    if (hasInterrupted || !heard.includes('Applying')) return
    hasInterrupted = true
    child.kill('SIGINT')
  })
  expect(output).toContain('Stopping as soon as the project is set up…')
  expect(output).not.toContain('Local:')
  expect(code).toBe(0)
})
