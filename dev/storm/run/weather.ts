import type { Faults } from '../../backend/faults/faults'
import { SETTLES_MS, troubleOf, type Trouble } from '../check/bounds'
import type { Truth } from '../check/truth'
import type { Clock } from '../clock'
import type { Act, Fault, Schedule } from '../schedule/schedule'
import type { Project } from '../world/backend'
import { sourceNames } from '../world/project'
import type { Viewer } from '../world/viewer'

export interface Weather {
  /** What was broken, and when. */
  troubles: Trouble[]
  /** Acts by what they did. */
  counts: Record<string, number>
  /** Does all acts at their time; resolves after the last, or when `isOver`. */
  run(isOver: () => boolean): Promise<void>
  /** Mends everything at once. */
  mend(): Promise<void>
}

/** Makes true what a schedule says. */
export function weatherOf(
  schedule: Schedule,
  project: Project,
  viewers: readonly Viewer[],
  truth: Truth,
  clock: Clock,
): Weather {
  const troubles: Trouble[] = []
  const counts: Record<string, number> = {}
  const broken = new Set<Fault>()
  const mends = new Set<() => void>()
  const writes: Promise<void>[] = []

  /** Undone after its time, or when everything is mended. */
  function until(ms: number, undo: () => void) {
    const once = () => {
      clearTimeout(timer)
      if (mends.delete(once)) undo()
    }
    const timer = setTimeout(once, ms)
    mends.add(once)
  }
  const impose = () => project.setFaults(together([...broken]))

  function start(act: Act, trouble: Trouble | null) {
    const over = (after = 0) => {
      if (trouble) trouble.to = clock.now() + after
    }
    switch (act.do) {
      case 'write':
        writes.push(
          project.write(act.sql).then(
            state => {
              truth.add(state, act.kind)
              over(SETTLES_MS)
            },
            () => {
              counts['write refused'] = (counts['write refused'] ?? 0) + 1
              over()
            },
          ),
        )
        return
      case 'fault':
        broken.add(act)
        void impose()
        until(act.for, () => {
          broken.delete(act)
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
        if (act.name === 'hidden') {
          viewer.wake()
          until(act.for, () => viewer.wake())
          return
        }
        const mend = viewer.proxy.impose({ cut: 'reset', refuse: true })
        viewer.online(false)
        until(act.for, () => {
          mend()
          viewer.online(true)
        })
        return
      }
      case 'clock':
        clock.step(act.step)
        return
      case 'person': {
        const name = sourceNames.find(each => each === act.source)
        const channel = () => (name === undefined ? undefined : viewers[act.viewer]?.channel(name))
        channel()?.send({ type: 'channel.pause' })
        until(act.for, () => channel()?.send({ type: 'channel.resume' }))
      }
    }
  }

  return {
    troubles,
    counts,
    async run(isOver) {
      const begin = clock.now()
      for (const act of schedule.acts) {
        const wait = begin + act.at - clock.now()
        if (wait > 0) await clock.pause(wait)
        if (isOver()) return
        const name = act.do === 'write' ? `write: ${act.kind}` : act.name
        counts[name] = (counts[name] ?? 0) + 1
        const trouble = troubleOf(act, clock.now())
        if (trouble) troubles.push(trouble)
        start(act, trouble)
      }
      const rest = begin + schedule.length - clock.now()
      if (rest > 0 && !isOver()) await clock.pause(rest)
    },
    async mend() {
      for (const undo of [...mends]) undo()
      broken.clear()
      clock.right()
      await impose()
      await Promise.all(writes)
    },
  }
}

/** Of two faults of the same service the later one counts. */
const together = (faults: readonly Fault[]): Pick<Faults, 'http' | 'realtime'> => ({
  http: Object.assign({}, ...faults.map(({ http }) => http ?? {})) as Faults['http'],
  realtime: Object.assign({}, ...faults.map(({ realtime }) => realtime ?? {})) as Faults['realtime'],
})
