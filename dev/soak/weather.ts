/** A stretch of time in which the auth service fails in one way, or does not. */
export interface Stretch {
  fault: 'none' | '503' | 'hang' | '429'
  ms: number
}

const FAULTS = {
  none: {},
  '503': { http: { auth: { status: 503 } } },
  hang: { http: { auth: { hang: true } } },
  '429': { http: { auth: { status: 429 } } },
}
const KINDS = ['503', 'hang', '429'] as const
/** From a moment to longer than a three-minute token lives. */
const LENGTHS = [5_000, 20_000, 45_000, 100_000, 240_000]

/** Fails half of the time: each bad stretch is followed by a good one of the same length. */
export function* stretches(chance: () => number): Generator<Stretch, never> {
  for (let round = Math.floor(chance() * LENGTHS.length); ; round++) {
    const ms = (LENGTHS[round % LENGTHS.length] ?? 0) * (0.8 + chance() * 0.4)
    yield { fault: KINDS[round % KINDS.length] ?? '503', ms }
    yield { fault: 'none', ms }
  }
}

export async function set(backend: string, { fault }: Pick<Stretch, 'fault'>): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(FAULTS[fault])
  const answer = await fetch(`${backend}/_faults`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`the faults were not set: ${await answer.text()}`)
}

/** Makes every panel read its rows again. */
export async function resubscribe(backend: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${backend}/_faults/actions`, { method: 'POST', headers, body: '{"action":"resubscribe"}' })
}

/** mulberry32: the same weather for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1)
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61)
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296
  }
}
