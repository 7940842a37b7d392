import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

/** Parameters of a CDP event, or the result of a command. */
export type JsonObject = Record<string, unknown>

/**
 * A tab over plain CDP. Playwright keeps every tab visible and focused and its timers unthrottled, and the soak needs
 * hidden tabs.
 */
export interface Tab {
  id: string
  send(method: string, parameters?: JsonObject): Promise<JsonObject>
  on(method: string, hear: (parameters: JsonObject) => void): void
  /** The value of an expression in the page; promises are waited for. */
  evaluate(expression: string): Promise<unknown>
}

export interface Chrome {
  /** A window of its own stays visible whatever is in front elsewhere. */
  open(where: 'tab' | 'window'): Promise<Tab>
  close(): Promise<void>
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium with a temporary profile. */
export async function startChrome(
  path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
): Promise<Chrome> {
  const profile = mkdtempSync(join(tmpdir(), 'signalbox-profile-'))
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const socketUrl = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (socketUrl !== undefined) resolve(socketUrl)
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`Chromium ended with ${code ?? 'a signal'}: ${output}`)))
  })
  const wire = await connect(address)
  return {
    async open(where) {
      const { targetId } = await wire.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: where === 'window',
      })
      const { sessionId } = await wire.send('Target.attachToTarget', { targetId, flatten: true })
      const session = String(sessionId)
      const send = (method: string, parameters?: JsonObject) => wire.send(method, parameters, session)
      for (const domain of ['Page', 'Runtime', 'Network']) await send(`${domain}.enable`)
      return {
        id: String(targetId),
        send,
        on: (method, hear) => wire.on(session, method, hear),
        async evaluate(expression) {
          const answer = await send('Runtime.evaluate', {
            expression,
            awaitPromise: true,
            returnByValue: true,
          })
          if (answer['exceptionDetails'] !== undefined)
            throw new Error(`the page threw: ${JSON.stringify(answer['exceptionDetails'])}`)
          return isObject(answer['result']) ? answer['result']['value'] : undefined
        },
      }
    },
    async close() {
      // Closes Chromium by its own command: a killed Chromium leaves processes that still write into the profile.
      wire.send('Browser.close').catch(() => undefined)
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exit
      clearTimeout(patience)
      wire.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** One socket for all tabs; `session` says whose a message is. */
async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve(message: JsonObject): void; reject(error: Error): void }>()
  const hearing: { session: string; method: string; hear: (parameters: JsonObject) => void }[] = []
  let last = 0
  socket.on('message', (text: Buffer) => {
    const message: unknown = JSON.parse(text.toString())
    if (!isObject(message)) return
    const { id, method, error, sessionId } = message
    const [result, parameters] = [asObject(message['result']), asObject(message['params'])]
    if (typeof id === 'number') {
      if (isObject(error)) waiting.get(id)?.reject(new Error(`CDP: ${String(error['message'])}`))
      else waiting.get(id)?.resolve(result)
      waiting.delete(id)
    }
    for (const each of hearing)
      if (each.session === sessionId && each.method === method) each.hear(parameters)
  })
  return {
    send: (method: string, params: JsonObject = {}, sessionId?: string) =>
      new Promise<JsonObject>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(
          JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }),
        )
      }),
    on: (session: string, method: string, hear: (parameters: JsonObject) => void) =>
      void hearing.push({ session, method, hear }),
    close: () => socket.close(),
  }
}

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
