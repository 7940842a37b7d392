interface Fault {
  /** Seconds until the fault ends by itself. */
  seconds: number
  settings?: object
  action?: object
}

/** The faults that the demo's header offers, made by the backend's own fault controls. */
const faults: Readonly<Record<string, Fault>> = {
  nothing: { seconds: 0 },
  cut: {
    seconds: 20,
    settings: { http: { rest: { drop: true } }, realtime: { refuseUpgrade: 503 } },
    action: { action: 'close', code: 1006 },
  },
  lose: { seconds: 10, settings: { realtime: { loseNext: 5 } } },
  slow: {
    seconds: 30,
    settings: { http: { rest: { delay: 3_000 } }, realtime: { changesDelay: 2_000 } },
  },
  expire: { seconds: 6, action: { action: 'expireTokens' } },
}

/**
 * Breaks the backend at this address in one way at a time, and mends it by itself. The answer is for how many seconds;
 * null for what cannot be broken.
 */
export function createBreaker(backend: string, send: typeof fetch = fetch) {
  let mending: NodeJS.Timeout | undefined
  const call = (method: string, path: string, body?: object) =>
    send(`${backend}/_faults${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  return async (what: string): Promise<number | null> => {
    const fault = Object.hasOwn(faults, what) ? faults[what] : undefined
    if (fault === undefined) return null
    clearTimeout(mending)
    await call('DELETE', '')
    if (fault.settings !== undefined) await call('PUT', '', fault.settings)
    if (fault.action !== undefined) await call('POST', '/actions', fault.action)
    if (fault.settings !== undefined)
      mending = setTimeout(() => void call('DELETE', '').catch(() => undefined), fault.seconds * 1000)
    mending?.unref()
    return fault.seconds
  }
}
