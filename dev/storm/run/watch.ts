import type { ChannelRef, ChannelSnapshot } from '../../../src/machines/channel.machine'
import { freshness } from '../../../src/machines/freshness'
import { judgeLedger, type Outage } from '../check/ledger'
import { judgeSample, resurrections, type Sample, type Violation } from '../check/rows'
import type { Bounds, Trouble } from '../check/bounds'
import type { Stalls } from '../check/stalls'
import type { Truth } from '../check/truth'
import type { Clock } from '../clock'
import { sourceNames, type SourceName } from '../world/project'
import type { Viewer } from '../world/viewer'

const TICK_MS = 500
const MOST_VIOLATIONS = 20

interface Watched {
  viewers: readonly Viewer[]
  truth: Truth
  troubles: readonly Trouble[]
  bounds: Bounds
  clock: Clock
  stalls: Stalls
  /** Resolves when every write that was answered before is known here. */
  settled: () => Promise<void>
}

export interface Watch {
  violations: Violation[]
  /** How often a panel stopped being live, by word and cause. */
  causes: Record<string, number>
  samples(): number
  /** Judges what was seen until now, and stops. */
  stop(): Promise<void>
}

/** Looks at every panel whenever it changes, and every half second, and holds it against what was true. */
export function watch({ viewers, truth, troubles, bounds, clock, stalls, settled }: Watched): Watch {
  const violations: Violation[] = []
  const causes: Record<string, number> = {}
  const seen: Sample[] = []
  const heard = new Map<ChannelRef, () => void>()
  const outages = new Map<ChannelRef, Outage[]>()
  const told = new Set<string>()
  const returned = resurrections()
  let count = 0

  function look({ viewer }: Viewer, source: SourceName, channel: ChannelRef, snapshot: ChannelSnapshot) {
    const { word, cause } = freshness(snapshot)
    const view = snapshot.context.views[source]
    const at = clock.now()
    seen.push({ at, viewer, source, word, view: view?.kind === 'table' ? view : undefined })
    const known = outages.get(channel) ?? []
    const [last] = known.slice(-1)
    if (word === 'live') {
      if (last?.to === null) last.to = at
      else if (last === undefined) outages.set(channel, [])
    } else if (outages.has(channel) && (last === undefined || last.to !== null)) {
      known.push({ viewer, source, word, from: at, to: null })
      const name = `${word}: ${cause?.kind ?? 'no cause'}`
      causes[name] = (causes[name] ?? 0) + 1
    }
  }
  function lookAtAll() {
    for (const viewer of viewers)
      for (const source of sourceNames) {
        const channel = viewer.channel(source)
        if (channel === undefined) continue
        if (!heard.has(channel)) {
          const subscription = channel.subscribe(snapshot => look(viewer, source, channel, snapshot))
          heard.set(channel, () => subscription.unsubscribe())
        }
        look(viewer, source, channel, channel.getSnapshot())
      }
  }
  function note(found: readonly Violation[]) {
    for (const violation of found) {
      // Once is enough: what is wrong now will be wrong at the next look.
      const name = violation.what.replace(/ for [\d.]+ s/, '')
      if (told.has(name) || violations.length >= MOST_VIOLATIONS) continue
      told.add(name)
      violations.push(violation)
    }
  }
  async function judge() {
    const samples = seen.splice(0)
    const asked = clock.now()
    await settled()
    stalls.note(clock.now(), clock.now() - asked)
    for (const sample of samples) {
      const source = sourceNames.find(name => name === sample.source)
      if (source === undefined) continue
      const given = {
        moments: truth.of(sample.viewer, source),
        whole: truth.whole(source),
        troubles: troubles.filter(({ viewer }) => viewer === null || viewer === sample.viewer),
        bounds,
        stalled: (from: number, to: number) => stalls.between(from, to),
      }
      note(judgeSample(sample, given))
      note(returned(sample, given))
      count += 1
    }
  }

  const over = new AbortController()
  const ended = (async () => {
    while (!over.signal.aborted) {
      lookAtAll()
      await judge()
      await clock.pause(TICK_MS)
    }
  })()
  return {
    violations,
    causes,
    samples: () => count,
    async stop() {
      over.abort()
      await ended
      for (const [channel, unsubscribe] of heard) {
        unsubscribe()
        const { holes, older } = channel.getSnapshot().context.ledger
        if (older === 0 && !clock.wasWrong())
          note(judgeLedger(outages.get(channel) ?? [], holes, (from, to) => stalls.between(from, to)))
      }
      await judge()
    },
  }
}
