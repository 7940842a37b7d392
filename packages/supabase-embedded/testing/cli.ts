import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

export interface Run {
  /** The first line on standard output, or undefined when it ended without one. */
  line: Promise<string | undefined>
  exit: Promise<{ code: number | null; errors: string }>
  kill(signal: NodeJS.Signals): void
}

/** `npm run backend` without npm around it, so that a signal reaches the backend itself. */
export function runBackend(...parameters: string[]): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const exit = new Promise<{ code: number | null; errors: string }>(resolve =>
    child.once('close', code => resolve({ code, errors })),
  )
  const line = new Promise<string | undefined>(resolve => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    void exit.then(() => resolve(undefined))
  })
  return { line, exit, kill: signal => void child.kill(signal) }
}
