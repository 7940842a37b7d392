import { request as open, type ClientRequest } from 'node:http'

type Listener = ((event: { loaded: number }) => void) | null

/** As much of a browser's XMLHttpRequest as sends a file, over a real connection that takes its time. */
class WireRequest {
  readonly upload: { onprogress: Listener; onload: (() => void) | null } = { onprogress: null, onload: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  #request: ClientRequest | null = null
  #ended = false
  readonly #isOver = () => this.#ended

  open(method: string, url: string) {
    this.#request = open(url, { method, agent: false })
    this.#request.on('error', () => this.#end(() => this.onerror?.()))
    this.#request.on('response', response => {
      this.status = response.statusCode ?? 0
      response.setEncoding('utf8')
      response.on('data', (text: string) => (this.responseText += text))
      response.on('error', () => this.#end(() => this.onerror?.()))
      response.on('end', () => this.#end(() => this.onload?.()))
    })
  }
  setRequestHeader(name: string, value: string) {
    this.#request?.setHeader(name, value)
  }
  send(file: File) {
    this.#request?.setHeader('content-length', file.size)
    void this.#pump(file)
  }
  abort() {
    this.#end(() => this.onabort?.())
    this.#request?.destroy()
  }

  async #pump(file: File) {
    const request = this.#request
    let loadedBytes = 0
    for (let at = 0; at < file.size && !this.#isOver(); at += 256 * 1024) {
      const chunk = new Uint8Array(await file.slice(at, at + 256 * 1024).arrayBuffer())
      if (request?.write(chunk) === false) await roomIn(request)
      loadedBytes += chunk.length
      if (!this.#isOver()) this.upload.onprogress?.({ loaded: loadedBytes })
    }
    if (this.#isOver()) return
    request?.end()
    this.upload.onload?.()
  }
  #end(tell: () => void) {
    if (this.#ended) return
    this.#ended = true
    tell()
  }
}

const roomIn = (request: ClientRequest) =>
  new Promise<void>(resolve => {
    const finish = () => {
      request.off('drain', finish).off('close', finish)
      resolve()
    }
    request.on('drain', finish).on('close', finish)
  })

/** For `Project.request`. */
export const request = WireRequest as unknown as typeof XMLHttpRequest
