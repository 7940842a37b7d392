import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { told } from '../../dev/soak/chrome'

/** Changes made so far, those left out since the page did not keep up, and what is true of the table now. */
export interface SenderState {
  made: number
  withheld: number
  rows: number
  /** The greatest id. */
  newest: number
}
/** The sender in a process of its own, and how it is told what to do. */
export interface Driven {
  url: string
  /** Makes so many changes a second from now on. */
  setRate(rate: number): Promise<void>
  state(): Promise<SenderState>
  /** What was asked of it that it has no answer to. */
  complaints: readonly string[]
  stop(): Promise<void>
}

/** A table of so many rows, and the files of these folders. */
export async function startSender(rows: number, folders: readonly string[]): Promise<Driven> {
  const main = fileURLToPath(new URL('../sender/main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', main, String(rows), ...folders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
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
      const state = told(await (await fetch(`${url}/_bench/state`)).json())
      const of = (name: string) => Number(state[name])
      return { made: of('made'), withheld: of('withheld'), rows: of('rows'), newest: of('newest') }
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
