import type { Backend } from 'supabase-embedded'

interface Probe {
  path: string
  method: 'GET' | 'HEAD'
  /** Seconds between two probes. */
  every: number
}

/** Sends the requests of an uptime monitor: real ones, so that the board of an unused project is not empty. */
const PROBES: Probe[] = [
  { path: '/auth/v1/health', method: 'GET', every: 1 },
  { path: '/rest/v1/machine_samples?select=id&limit=1', method: 'HEAD', every: 2 },
  { path: '/storage/v1/bucket', method: 'GET', every: 5 },
  { path: '/auth/v1/settings', method: 'GET', every: 7 },
]

/**
 * Probes the services of the backend over HTTP until stopped. A failed probe is a row with its status, like any other.
 */
export function startProbes({ url, keys }: Pick<Backend, 'url' | 'keys'>): { stop(): void } {
  const stopController = new AbortController()
  const timers = PROBES.map(({ path, method, every }) =>
    setInterval(() => {
      fetch(url + path, { method, headers: { apikey: keys.publishable }, signal: stopController.signal })
        .then(answer => answer.arrayBuffer())
        // The backend is closing, or "Break something" cut the connection.
        .catch(() => undefined)
    }, every * 1000),
  )
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
      stopController.abort()
    },
  }
}
