import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asObject } from '../../dev/soak/chrome'

/** Changes made so far, changes skipped because the page fell behind, and the table's true state now. */
export interface SenderState {
  madeCount: number
  skippedCount: number
  rows: number
  /** The greatest id. */
  newest: number
}
/** The sender, running in a process of its own. */
export interface SenderProcess {
  url: string
  /** Sets the number of changes a second. */
  setRate(rate: number): Promise<void>
  state(): Promise<SenderState>
  /** Requests that the sender could not answer. */
  complaints: readonly string[]
  stop(): Promise<void>
}

/** Starts a sender with a table of `rows` rows that also serves the files of `folders`. */
export async function startSender(rows: number, folders: readonly string[]): Promise<SenderProcess> {
  const main = fileURLToPath(new URL('../sender/main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', main, String(rows), ...folders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString().trim()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error(`the sender ended: ${complaints.join('\n')}`)))
  })
  return {
    url,
    complaints,
    setRate: async rate => {
      await fetch(`${url}/_bench/rate`, { method: 'PUT', body: String(rate) })
    },
    state: async () => {
      const state = asObject(await (await fetch(`${url}/_bench/state`)).json())
      const of = (name: string) => Number(state[name])
      return { madeCount: of('made'), skippedCount: of('withheld'), rows: of('rows'), newest: of('newest') }
    },
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}
