import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from 'supabase-embedded'
import { shelve } from './board'
import { begin, prune, readCompany, readRate, respond, write, type Courier } from './books'
import { decide, type Company } from './decide'
import { startDesk } from './desk'
import { positionOf } from './positions'
import { randomOf } from './random'

const TICK = 1000
const POSITIONS_EVERY = 2
const PRUNE_EVERY = 60
const SEED = 20_261_122
/** The data of the first day. */
const PAST = { minutes: 20, everySeconds: 30, scans: 24 }

interface SimulatorOptions {
  seed?: number
  /** Milliseconds between two ticks. */
  tick?: number
}

/**
 * The traffic of "Dispatch": scans at the rate that `public.simulation` says, and what comes of them. Does nothing in
 * a project without its tables.
 */
export function startSimulator(
  backend: Pick<Backend, 'database' | 'url' | 'keys' | 'project'>,
  { seed = SEED, tick = TICK }: SimulatorOptions = {},
): { stop(): Promise<void> } {
  const { database } = backend
  const random = randomOf(seed)
  const stopController = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let desk: ReturnType<typeof startDesk> | undefined
  let ticks = 0
  let due = 0

  const step = async () => {
    const rate = await readRate(database)
    if (rate === null) return
    due += rate * (tick / 1000) * (0.5 + random())
    const count = Math.floor(due)
    due -= count
    const company = await readCompany(database)
    if (count > 0) await write(database, decide(company, random, count), null)
    await respond(database)
    if (rate > 0 && ticks % POSITIONS_EVERY === 0)
      await tellPositions(backend, company, stopController.signal)
    if (ticks % PRUNE_EVERY === PRUNE_EVERY - 1) await prune(database)
    ticks++
  }
  const reportError = (error: unknown) => {
    if (!stopController.signal.aborted) console.error('the simulation of "Dispatch" missed a step:', error)
  }
  const run = async () => {
    // One after the other: a slow database has fewer ticks, never two at a time.
    await step().catch(reportError)
    if (stopController.signal.aborted) return
    timer = setTimeout(() => {
      running = run()
    }, tick)
  }
  let running = open(backend, random)
    .then(isThere => {
      if (!isThere || stopController.signal.aborted) return
      desk = startDesk(backend)
      return run()
    })
    .catch(reportError)
  return {
    async stop() {
      stopController.abort()
      clearTimeout(timer)
      await running
      desk?.stop()
    },
  }
}

/** Adds couriers or parcels to a company that lacks them. False if the tables do not exist. */
async function open({ database, project }: Pick<Backend, 'database' | 'project'>, random: () => number) {
  if ((await readRate(database)) === null) return false
  await shelve(database)
  const { couriers } = await readCompany(database)
  // A database that is older than the company was not seeded with it.
  if (couriers.length === 0) await database.exec(readFileSync(join(project.dir, 'seed.sql'), 'utf8'))
  const [{ parcels } = { parcels: 0 }] = await database.query<{ parcels: number }>(
    'select count(*)::int as parcels from public.parcels',
  )
  if (parcels > 0) return true
  const now = Date.now()
  await begin(database, new Date(now - PAST.minutes * 60_000))
  for (let ago = PAST.minutes * 60; ago > 0; ago -= PAST.everySeconds) {
    const at = new Date(now - ago * 1000)
    await write(
      database,
      decide(await readCompany(database), random, Math.round(PAST.scans * (0.5 + random()))),
      at,
    )
  }
  return true
}

/** Sent by REST, which stores nothing: positions from a minute ago are of no use to anybody. */
async function tellPositions(
  { url, keys }: Pick<Backend, 'url' | 'keys'>,
  { open: parcels, couriers }: { open: Company['open']; couriers: Courier[] },
  signal: AbortSignal,
): Promise<void> {
  const seconds = Date.now() / 1000
  const messages = couriers
    .filter(({ state }) => state === 'on route')
    .map(courier => ({
      topic: 'dispatch:positions',
      event: 'position',
      private: true,
      payload: positionOf(courier, parcels.filter(parcel => parcel.courier === courier.id).length, seconds),
    }))
  if (messages.length === 0) return
  const answer = await fetch(`${url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
    signal,
  })
  if (!answer.ok) throw new Error(`positions were refused: ${answer.status} ${await answer.text()}`)
}
