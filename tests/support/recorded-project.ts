import { onTestFinished } from 'vitest'
import { createAuth } from '../../src/backend/supabase/createAuth'
import { lazyAccountAuth } from '../../src/backend/supabase/auth/account/lazyAccountAuth'
import { createSignedInBackend } from '../../src/backend/supabase/createSignedInBackend'
import { createMutations } from '../../src/backend/supabase/createMutations'
import type { Project } from '../../src/backend/supabase/project'
import { createCheck } from '../../src/backend/supabase/check/createCheck'

/** A request as it left the adapter, by fetch or as an upload. */
export interface SentRequest {
  method: string
  url: URL
  body: string
}

/** The whole adapter over a project that answers everything with 200, and all that was sent to it. */
export function recordedProject(url: string, options: Partial<Project> = {}) {
  const sentRequests: SentRequest[] = []
  const sockets: { url: string; frames: string[] }[] = []
  const ask: typeof fetch = (input, init) => {
    const requestUrl = new URL(input instanceof Request ? input.url : input)
    sentRequests.push({
      method: init?.method ?? 'GET',
      url: requestUrl,
      body: typeof init?.body === 'string' ? init.body : '',
    })
    const isSigned = init?.method === 'POST' && requestUrl.pathname.includes('/object/sign/')
    return Promise.resolve(Response.json(isSigned ? { signedURL: '/object/sign/b/p?token=t' } : []))
  }
  class Upload {
    upload: Record<string, unknown> = {}
    onload: () => void = () => undefined
    status = 200
    responseText = '{}'
    open(method: string, address: string) {
      sentRequests.push({ method, url: new URL(address), body: '' })
    }
    setRequestHeader() {
      return undefined
    }
    send() {
      queueMicrotask(() => this.onload())
    }
    abort() {
      return undefined
    }
  }
  class Socket extends EventTarget {
    static readonly instances = sockets
    readonly #frames: string[] = []
    readyState = 0
    binaryType = ''
    bufferedAmount = 0
    onopen: ((event: Event) => void) | null = null
    onclose: ((event: Event) => void) | null = null
    constructor(address: string) {
      super()
      sockets.push({ url: address, frames: this.#frames })
      setTimeout(() => {
        this.readyState = 1
        const event = new Event('open')
        this.dispatchEvent(event)
        this.onopen?.(event)
      })
    }
    send(frame: string) {
      this.#frames.push(frame)
    }
    close() {
      if (this.readyState === 3) return
      this.readyState = 3
      const event = new Event('close')
      this.dispatchEvent(event)
      this.onclose?.(event)
    }
  }
  const project: Project = {
    url,
    key: 'sb_publishable_key',
    fetch: ask,
    transport: Socket as never,
    request: Upload as never,
    keep: {
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      find: () => null,
      originValues: { read: () => null, write: () => undefined, remove: () => undefined },
      location: () => ({ slot: 'localStorage', reason: 'asked' }),
    },
    shared: {},
    boards: { storage: () => noStorage, page: null },
    ...options,
  }
  const entrance = createAuth(project)
  entrance.tokens.hold({
    access_token: 'a.e30.b',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'ann', email: 'ann@example.com' } as never,
  })
  onTestFinished(() => entrance.tokens.clear())
  const { tools, ...inside } = createSignedInBackend(entrance)
  return {
    ...inside,
    ...createMutations(tools),
    auth: { ...entrance.auth, ...lazyAccountAuth(entrance) },
    check: createCheck({ project, tokens: entrance.tokens }),
    sentRequests,
    sockets,
  }
}

const noStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}
