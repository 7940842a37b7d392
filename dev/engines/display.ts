import { spawn } from 'node:child_process'

/** Starts a virtual display under a free number. Throws an Error if Xvfb ends at once. */
export async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`Xvfb ended with ${code ?? 'a signal'}`)))
  })
  return { name: `:${number}`, stop: () => void child.kill() }
}
