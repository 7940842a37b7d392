import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How a link is broken. Nothing is lost on the way while a link is open, as with TCP: a hole holds it back. */
export interface LinkFault {
  /** At once: by a reset, or by an end without a close frame. */
  cut?: 'reset' | 'fin'
  /** New connections are reset. */
  refuse?: boolean
  /** Nothing arrives in this direction, not even the end of the connection. */
  hole?: 'up' | 'down' | 'both'
  /** How connections end after a hole. */
  after?: 'go on' | 'reset'
  /** Milliseconds one way. */
  latency?: number
  bytesPerSecond?: number
  /** WebSockets only, all but them, or everything (the default). */
  scope?: 'all' | 'socket' | 'http'
}

export interface Proxy {
  url: string
  /** Breaks the link; the answer mends it again. */
  impose(fault: LinkFault): () => void
  sockets(): number
  close(): Promise<void>
}

type Way = 'up' | 'down'
interface Pair {
  client: Socket
  server: Socket
  isSocket: boolean
  wake: Set<() => void>
}

/** A TCP proxy on a port of its own that breaks the link on request. */
export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<Pair>()
  const faults = new Set<LinkFault>()
  const ends = new Set<Socket>()
  const touches = ({ scope = 'all' }: LinkFault, { isSocket }: Pair) =>
    scope === 'all' || (scope === 'socket') === isSocket
  const on = (pair: Pair) => [...faults].filter(fault => touches(fault, pair))
  const isHeld = (pair: Pair, way: Way) => on(pair).some(({ hole }) => hole === 'both' || hole === way)
  const delayOf = (pair: Pair, bytes: number) =>
    on(pair).reduce(
      (ms, { latency = 0, bytesPerSecond = Infinity }) => ms + latency + (bytes / bytesPerSecond) * 1_000,
      0,
    )

  function pipe(pair: Pair, way: Way) {
    const [from, to] = way === 'up' ? [pair.client, pair.server] : [pair.server, pair.client]
    const queue: (Buffer | 'end')[] = []
    let isBusy = false
    async function pump() {
      if (isBusy) return
      isBusy = true
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        while (isHeld(pair, way) && pairs.has(pair))
          await new Promise<void>(resolve => pair.wake.add(resolve))
        const delay = next === 'end' ? 0 : delayOf(pair, next.length)
        if (delay > 0) await rest(pair, delay)
        if (!to.writable) continue
        if (next === 'end') to.end()
        else to.write(next)
      }
      isBusy = false
    }
    from.on('data', (chunk: Buffer) => {
      if (way === 'up') pair.isSocket ||= chunk.toString('latin1', 0, 40).includes('/realtime/v1/websocket')
      queue.push(chunk)
      void pump()
    })
    from.on('end', () => {
      queue.push('end')
      void pump()
    })
    from.on('error', () => undefined)
    from.on('close', hadError => {
      // A reset passes through, unless it falls into a hole.
      if (hadError && !isHeld(pair, way)) to.resetAndDestroy()
      if (pair.client.destroyed && pair.server.destroyed) forget(pair)
    })
  }
  /** Lasts for this many ms, or until the link is repaired. */
  const rest = (pair: Pair, ms: number) =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer)
        pair.wake.delete(go)
        resolve()
      }
      const timer = setTimeout(go, ms)
      pair.wake.add(go)
    })
  function forget(pair: Pair) {
    pairs.delete(pair)
    wake(pair)
  }
  function wake(pair: Pair) {
    for (const go of pair.wake) go()
    pair.wake.clear()
  }
  function cut(pair: Pair, how: 'reset' | 'fin') {
    for (const end of [pair.client, pair.server]) {
      if (how === 'reset') end.resetAndDestroy()
      else end.destroySoon()
    }
    forget(pair)
  }

  const server = createServer({ allowHalfOpen: true }, client => {
    if ([...faults].some(({ refuse }) => refuse)) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const pair: Pair = { client, server: upstream, isSocket: false, wake: new Set() }
    pairs.add(pair)
    for (const end of [client, upstream]) {
      end.setNoDelay(true)
      ends.add(end)
      end.once('close', () => ends.delete(end))
    }
    pipe(pair, 'up')
    pipe(pair, 'down')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    impose(fault) {
      faults.add(fault)
      const listTouched = () => [...pairs].filter(pair => touches(fault, pair))
      if (fault.cut) for (const pair of listTouched()) cut(pair, fault.cut)
      return () => {
        faults.delete(fault)
        for (const pair of listTouched()) {
          const isGone = pair.client.destroyed || pair.server.destroyed
          if (isGone || (fault.hole && fault.after === 'reset')) cut(pair, 'reset')
          else wake(pair)
        }
      }
    },
    sockets: () => [...pairs].filter(({ isSocket }) => isSocket).length,
    async close() {
      const closing = new Promise(resolve => server.close(resolve))
      for (const pair of [...pairs]) cut(pair, 'reset')
      for (const end of ends) end.destroy()
      await closing
    },
  }
}
