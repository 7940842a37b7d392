import type { Faults } from 'supabase-embedded'
import { clockTrouble, lingerOf, SETTLES_MS, troubleOf, type Trouble } from '../check/bounds'
import type { Blow } from '../check/effects'
import { lapses } from '../check/lapses'
import type { Truth } from '../check/truth'
import type { Clock } from '../clock'
import type { Act, Fault, Schedule, StrikeName } from '../schedule/schedule'
import { MEND, mendKinds } from '../schedule/writes'
import type { Project } from '../world/backend'
import { nameOf } from '../world/sources'
import type { Viewer } from '../world/viewer'

export interface Weather {
  /** Each fault, and when it was active. */
  troubles: Trouble[]
  /** Every act, and when it was done. */
  blows: Blow[]
  /** Acts by what they did. */
  counts: Record<string, number>
  /** Performs each act at its time; resolves after the last, or when `isOver`. */
  run(isOver: () => boolean): Promise<void>
  /** Ends all faults at once. Restoring the policy and the publication counts as a write and is reported as one. */
  mend(): Promise<void>
}

/** Carries out a schedule. */
export function weatherOf(
  schedule: Schedule,
  project: Project,
  viewers: readonly Viewer[],
  truth: Truth,
  clock: Clock,
): Weather {
  const troubles: Trouble[] = []
  const blows: Blow[] = []
  const noteLapse = lapses(blows, troubles)
  const counts: Record<string, number> = {}
  const brokenFaults = new Set<Fault>()
  const mends = new Set<() => void>()
  const writes: Promise<void>[] = []

  /** Calls `undo` once: after `ms`, or when everything is repaired. */
  function until(ms: number, undo: () => void) {
    const once = () => {
      clearTimeout(timer)
      if (mends.delete(once)) undo()
    }
    const timer = setTimeout(once, ms)
    mends.add(once)
  }
  const impose = () => project.setFaults(together([...brokenFaults]))

  function start(act: Act) {
    if (!isPossible(act, viewers)) return
    const from = clock.now()
    const trouble = troubleOf(act, from)
    if (trouble) troubles.push(trouble)
    // On a link that swallows frames the client does not learn of it, and keeps a channel that the server has ended.
    const isLost =
      act.do === 'strike' && !closing.has(act.name) && [...brokenFaults].some(({ name }) => name === 'silent')
    if (trouble && isLost) trouble.hiding = 'unseen'
    if (trouble && isLost && act.name !== 'resubscribe') trouble.untilJoined = true
    const blow = blowOf(act, from)
    blows.push(blow)
    const over = (after = 0) => {
      blow.to = clock.now() + after
      if (trouble && trouble.untilJoined !== true) trouble.to = blow.to + lingerOf(trouble)
    }
    switch (act.do) {
      case 'write':
        writes.push(
          project.write(act.sql).then(
            state => {
              truth.add(state, act.kind)
              over(SETTLES_MS)
              noteLapse(act.sql, from, blow.to)
            },
            () => {
              counts['write refused'] = (counts['write refused'] ?? 0) + 1
              over()
            },
          ),
        )
        return
      case 'fault':
        brokenFaults.add(act)
        void impose()
        until(act.for, () => {
          brokenFaults.delete(act)
          void impose().then(() => over())
        })
        return
      case 'strike':
        void project.strike(act.action).then(() => over(SETTLES_MS))
        return
      case 'link': {
        const { proxy } = viewers[act.viewer] ?? {}
        if (!proxy) return
        const mend = proxy.impose(act.how)
        until(act.for, () => {
          mend()
          over()
        })
        return
      }
      case 'page': {
        const viewer = viewers[act.viewer]
        if (viewer === undefined) return
        if (act.name !== 'offline') {
          const turn = (is: boolean) => {
            if (act.name === 'old answers') viewer.oldAnswers(is)
            else if (act.name === 'hidden') viewer.visible(!is)
            else viewer.frozen(is)
          }
          turn(true)
          until(act.for, () => {
            turn(false)
            over()
          })
          return
        }
        const mend = viewer.proxy.impose({ cut: 'reset', refuse: true })
        viewer.online(false)
        until(act.for, () => {
          mend()
          viewer.online(true)
          over()
        })
        return
      }
      case 'clock':
        clock.step(act.step)
        blow.to = from
        return
      case 'person': {
        const [viewer, name] = [viewers[act.viewer], nameOf(act.source)]
        if (viewer === undefined || name === undefined) return
        const turn = (is: boolean) => {
          if (act.name !== 'paused') viewer.arrange(arrangements[act.name], name, is)
          else viewer.channel(name)?.send({ type: is ? 'channel.pause' : 'channel.resume' })
        }
        turn(true)
        until(act.for, () => {
          turn(false)
          over()
        })
      }
    }
  }

  return {
    troubles,
    blows,
    counts,
    async run(isOver) {
      const begin = clock.now()
      for (const act of schedule.acts) {
        const wait = begin + act.at - clock.now()
        if (wait > 0) await clock.pause(wait)
        if (isOver()) return
        const name = act.do === 'write' ? `write: ${act.kind}` : act.name
        counts[name] = (counts[name] ?? 0) + 1
        start(act)
      }
      const rest = begin + schedule.length - clock.now()
      if (rest > 0 && !isOver()) await clock.pause(rest)
    },
    async mend() {
      for (const undo of [...mends]) undo()
      brokenFaults.clear()
      clock.right()
      if (clock.wasWrong()) troubles.push(clockTrouble(clock.now()))
      // A panel that was removed meanwhile did not get the event that ends its pause.
      for (const viewer of viewers)
        for (const channel of viewer.channels()) channel.send({ type: 'channel.resume' })
      await impose()
      await Promise.all(writes)
      const from = clock.now()
      truth.add(await project.write(MEND), 'mend')
      const to = clock.now() + SETTLES_MS
      noteLapse(MEND, from, to)
      for (const name of mendKinds)
        if (schedule.acts.some(act => act.do === 'write' && act.kind === name))
          blows.push({ name, from, to, viewer: null, source: null })
    },
  }
}

/** A source without a panel cannot be paused. */
export const isPossible = (act: Act, viewers: readonly Pick<Viewer, 'channel'>[]) => {
  if (act.do !== 'person' || act.name !== 'paused') return true
  const name = nameOf(act.source)
  return name !== undefined && viewers[act.viewer]?.channel(name) !== undefined
}

/** A fault that ends the socket is noticed on any link. */
const closing: ReadonlySet<string> = new Set<StrikeName>(['close', 'cut'])

const blowOf = (act: Act, from: number): Blow => ({
  name: act.do === 'write' ? act.kind : act.name,
  from,
  to: Infinity,
  viewer: 'viewer' in act ? act.viewer : null,
  source: 'source' in act ? act.source : null,
})

const arrangements = { 'panel removed': 'without', 'panel added': 'twice' } as const

/** Of two faults of one service, the later one is in effect. */
const together = (faults: readonly Fault[]): Pick<Faults, 'http' | 'realtime'> => ({
  http: Object.assign({}, ...faults.map(({ http }) => http ?? {})) as Faults['http'],
  realtime: Object.assign({}, ...faults.map(({ realtime }) => realtime ?? {})) as Faults['realtime'],
})
