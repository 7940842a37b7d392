import { boundsOf } from '../check/bounds'
import type { Violation } from '../check/rows'
import { noteStalls } from '../check/stalls'
import { keepTruth } from '../check/truth'
import type { Clock, Pace } from '../clock'
import { breakageOf, type Mutation } from '../mutants/mutations'
import type { Schedule } from '../schedule/schedule'
import { startProject } from '../world/backend'
import { boardOf } from '../world/sources'
import { openComputer, type Computer } from '../world/computer'
import { openViewer, type Viewer } from '../world/viewer'
import { leaks, leave, resources } from './leftovers'
import { noteRequests } from './requests'
import { watch } from './watch'
import { weatherOf } from './weather'
import { within } from './within'
import { wrongIn } from './wrong'

export interface Conditions {
  /** Seconds between verifications; null: the engine has none. */
  verify: number | null
  /** A mutant, which is broken on purpose. */
  mutation: Mutation | null
  /** Ends at the first violation. */
  hasty: boolean
  /** Reports each part of the run on stderr. */
  verbose: boolean
}

export interface Task {
  schedule: Schedule
  conditions: Conditions
  /** Empty, of a Postgres server; null: PGlite. */
  database: string | null
}

export interface Outcome {
  seed: number
  /** `at`: ms of the storm's time since its start. */
  violations: Violation[]
  counts: Record<string, number>
  causes: Record<string, number>
  /** Entries of the ledgers by cause, and outages that had to be there and were, by blow. */
  entries: Record<string, number>
  struck: Record<string, number>
  ledgers: Record<string, number>
  /** Rows that were wrong for a while, by excuse. */
  excuses: Record<string, number>
  samples: number
  /** ms of the storm's time: from the repair until all was live and right, and this machine's lateness. */
  healMs: number
  stallMs: number
}

const SIGNED_IN_MS = 120_000
/** No viewer presses "Retry": a refused source is tried again when the token is renewed, at the latest. */
const RECHECKED_MS = 120_000

/** One run: a fresh project, its viewers, their weather. Violations are the outcome, never a rejection. */
export async function run(
  { schedule, conditions: { verify, mutation, hasty, verbose }, database }: Task,
  clock: Clock,
  pace: Pace,
): Promise<Outcome> {
  const tell = (what: string) =>
    verbose && console.error(`  seed ${schedule.seed}, ${clock.now() - begin} ms: ${what}`)
  const begin = clock.now()
  const before = resources()
  const bounds = boundsOf(verify)
  const stalls = noteStalls(clock)
  const truth = keepTruth()
  const project = await startProject(pace, database, schedule.seed % 2 === 0)
  truth.add(project.state, 'start')
  // Windows verify for each other where the project can compare.
  const hasTwoWindows = schedule.seed % 4 === 0
  const computers: Computer[] = []
  for (let person = 0; person < schedule.viewers; person++)
    computers.push(await openComputer(project.url, person, hasTwoWindows && person === 0))
  const [first] = computers
  const viewers = [...computers, ...(hasTwoWindows && first ? [first] : [])].map((computer, viewer) =>
    openViewer(
      project,
      computer,
      viewer,
      board => boardOf(verify, board),
      breakageOf(mutation),
      url => requests.note(computer.person, url),
    ),
  )
  const weather = weatherOf(schedule, project, viewers, truth, clock)
  const requests = noteRequests(clock, stalls, weather)
  const settleProject = () => project.echo()
  const watching = watch({ viewers, truth, weather, bounds, clock, stalls, settleProject })
  const { violations } = watching
  const isOver = () => hasty && violations.length > 0
  /** A time limit for the engine from now on, extended by this machine's own lateness. */
  const fairly = (ms: number) => {
    const from = clock.now()
    return () => (isOver() ? 0 : ms + stalls.between(from, clock.now()))
  }

  tell('the project is there')
  // Faults begin once every viewer is signed in: sign-in has tests of its own. One after the other, because checking a
  // password keeps a core busy.
  for (const viewer of viewers) {
    viewer.enter()
    await within(
      clock,
      () => SIGNED_IN_MS,
      () => isLive(viewer),
    )
  }
  const out = viewers.filter(viewer => !isLive(viewer))
  tell(
    out.length === 0
      ? 'everybody is in'
      : `not in: ${out.flatMap(viewer => wrongIn(viewer, truth, begin)).join('; ')}`,
  )
  const startedAt = clock.now()
  await weather.run(isOver)
  await weather.mend()
  if (verify === null) await project.strike({ action: 'resubscribe' })
  tell('everything is mended')
  const mendedAt = clock.now()
  let lastWrong = ''
  const wrong = () => {
    const leftovers = viewers.flatMap(viewer => wrongIn(viewer, truth, clock.now()))
    if (leftovers.join() !== lastWrong) tell(leftovers.join('; '))
    lastWrong = leftovers.join()
    return leftovers
  }
  const mending = bounds.healMs + (viewers.some(isRefused) ? RECHECKED_MS : 0)
  await within(clock, fairly(mending), () => wrong().length === 0)
  const healMs = clock.now() - mendedAt
  if (!isOver())
    for (const what of wrong())
      violations.push({ promise: 'I1', at: clock.now(), what: `${what}, ${healMs} ms after mending` })
  tell(`healed after ${healMs} ms`)
  await watching.stop()
  violations.push(...(await leave(viewers, clock, fairly(bounds.stopped))))
  tell('everybody left')
  for (const { proxy } of computers) await proxy.close()
  await project.stop()
  stalls.stop()
  requests.stop()
  if (!isOver()) violations.push(...(await leaks(before, clock)))
  tell('nothing is left')
  return {
    seed: schedule.seed,
    violations: violations.map(each => ({ ...each, at: each.at - startedAt })),
    counts: withCount(
      weather.counts,
      'verifications by another window',
      computers.reduce((sum, computer) => sum + computer.countVerifiedForOthers(), 0),
    ),
    causes: watching.causes,
    entries: watching.entries,
    struck: watching.struck,
    ledgers: watching.ledgers,
    excuses: watching.excuses(),
    samples: watching.samples(),
    healMs,
    stallMs: stalls.total(),
  }
}

const withCount = (counts: Record<string, number>, name: string, count: number) =>
  count === 0 ? counts : { ...counts, [name]: count }

const isRefused = ({ channels }: Viewer) =>
  channels().some(channel => channel.getSnapshot().context.impasse !== null)

const isLive = ({ channel }: Viewer) =>
  channel('items')?.getSnapshot().matches({ connected: 'live' }) === true
