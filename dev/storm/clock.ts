/** The storm's own time: everybody's timers and dates run `speed` times as fast, so that minutes fit into seconds. */
export interface Clock {
  /** ms since the epoch; no step moves it. */
  now(): number
  /** Moves the page's time of day by this many ms. */
  step(ms: number): void
  /** Puts the time of day right. */
  right(): void
  /** Whether the time of day was ever wrong: the times that the page noted are then no times of the storm. */
  wasWrong(): boolean
  /** Resolves after `ms` of the storm's time. */
  pause(ms: number): Promise<void>
}

export interface Pace {
  speed: number
  /** The common start of both threads' clocks: ms since the epoch, in real time. */
  from: number
}

/**
 * Takes over Date, the monotonic clock, timers and AbortSignal.timeout of this thread, for good. Before anything else
 * is imported that might keep the true ones.
 */
export function takeTime({ speed, from }: Pace): Clock {
  const { performance } = globalThis
  const monotonic = performance.now.bind(performance)
  const start = performance.timeOrigin
  const now = () => Math.floor(from + (start + monotonic() - from) * speed)
  let offset = 0
  let wasWrong = false
  const TrueDate = Date
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args: unknown[]) =>
      Reflect.construct(target, args.length === 0 ? [now() + offset] : args) as Date,
    get: (target, name) =>
      name === 'now' ? () => now() + offset : (Reflect.get(target, name, target) as unknown),
  })
  performance.now = () => monotonic() * speed
  const { setTimeout: timeout, setInterval: interval } = globalThis
  const scaleTimer = <T extends typeof timeout | typeof interval>(timer: T): T =>
    new Proxy(timer, {
      apply: (target, self, [run, ms, ...rest]: [unknown, number | undefined, ...unknown[]]) =>
        Reflect.apply(target, self, [run, (ms ?? 0) / speed, ...rest]) as unknown,
    })
  globalThis.setTimeout = scaleTimer(timeout)
  globalThis.setInterval = scaleTimer(interval)
  AbortSignal.timeout = ms => {
    const controller = new AbortController()
    const over = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    setTimeout(() => controller.abort(over), ms).unref()
    return controller.signal
  }
  return {
    now,
    step(ms) {
      offset += ms
      wasWrong = true
    },
    wasWrong: () => wasWrong,
    right: () => void (offset = 0),
    pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
  }
}
