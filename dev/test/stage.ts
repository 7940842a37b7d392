import { spawn } from 'node:child_process'

export interface Outcome {
  name: string
  passed: number
  failed: number
}

/** Runs a command with its output shown as it comes; resolves to its exit code. */
export function execute(command: string[], env: Record<string, string> = {}): Promise<number> {
  const [program = '', ...parameters] = command
  return new Promise((resolve, reject) => {
    spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .once('error', reject)
      .once('exit', code => resolve(code ?? 1))
  })
}

/** A command that passes or fails as one. */
export async function run(name: string, command: string[]): Promise<Outcome> {
  console.log(`\n— ${name}`)
  const start = performance.now()
  const code = await execute(command)
  console.log(`  ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}
