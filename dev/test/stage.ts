import { spawn } from 'node:child_process'

export interface Outcome {
  name: string
  passed: number
  failed: number
}

/** Runs a command and shows its output as it comes; resolves to its exit code. */
export function execute(command: string[], env: Record<string, string> = {}): Promise<number> {
  const [program = '', ...parameters] = command
  return new Promise((resolve, reject) => {
    spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .once('error', reject)
      .once('exit', code => resolve(code ?? 1))
  })
}

/** A command that passes or fails as a whole. Its output is shown at the end, so that two may run side by side. */
export async function run(name: string, command: string[]): Promise<Outcome> {
  const start = performance.now()
  const { code, output } = await captureOutput(command)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`\n— ${name}\n${output}  ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function captureOutput([program = '', ...parameters]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    child
      .once('error', reject)
      .once('close', code => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
