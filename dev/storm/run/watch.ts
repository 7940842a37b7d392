import type { ChannelRef, ChannelSnapshot } from '../../../src/machines/channel/channel.machine'
import { freshness } from '../../../src/machines/freshness'
import { polledBounds, type Bounds } from '../check/bounds'
import { excuses as excusesOf, judgeLife, sureBlows, type Life } from '../check/causes'
import type { Outage } from '../check/ledger'
import { createFigureJudge } from '../check/figures'
import { orders } from '../check/order'
import { countExcuses } from '../check/excuses'
import { crowds, resurrections, sightings, strangers, tallies } from '../check/memories'
import { judgeCompleteness, judgeProof, type Proof } from '../check/proof'
import { judgeSample, type Violation } from '../check/rows'
import { isClaim, type Sample } from '../check/sample'
import type { Stalls } from '../check/stalls'
import type { Truth } from '../check/truth'
import type { Clock } from '../clock'
import {
  EVERY_S,
  isOrderLearned,
  isPolled,
  mayHide,
  nameOf,
  sourceNames,
  twinOf,
  type SourceName,
} from '../world/sources'
import type { Viewer } from '../world/viewer'
import type { Weather } from './weather'

const TICK_MS = 500
const MOST_VIOLATIONS = 20

interface WatchedRun {
  viewers: readonly Viewer[]
  truth: Truth
  weather: Pick<Weather, 'troubles' | 'blows'>
  bounds: Bounds
  clock: Clock
  stalls: Stalls
  /** Resolves once every write that was answered before the call is known here. */
  settleProject: () => Promise<void>
}

export interface Watch {
  violations: Violation[]
  /** How often a panel stopped being live, by word and cause. */
  causes: Record<string, number>
  /** Entries of the ledgers, by cause. */
  entries: Record<string, number>
  /** Outages that each kind of act had to cause, and how many it caused. */
  struck: Record<string, number>
  /** How many ledgers were judged. */
  ledgers: Record<string, number>
  samples(): number
  /** Rows that were wrong for a while, by what excuses that. */
  excuses(): Record<string, number>
  /** Judges everything that was seen until now, and stops watching. */
  stop(): Promise<void>
}

/** Compares every panel with the database whenever it changes, and every half second. */
export function watch({ viewers, truth, weather, bounds, clock, stalls, settleProject }: WatchedRun): Watch {
  const violations: Violation[] = []
  const causes: Record<string, number> = {}
  const entries: Record<string, number> = {}
  const struck: Record<string, number> = {}
  const ledgers: Record<string, number> = {}
  const unjudgedSamples: (Sample & { proof: Proof; views: ChannelSnapshot['context']['views'] })[] = []
  const subscriptions = new Map<ChannelRef, () => void>()
  const lives = new Map<ChannelRef, Omit<Life, 'holes' | 'joins'> & { outages: Outage[] }>()
  const joining = new Set<ChannelRef>()
  /** By viewer: the times at which any of their channels was seen joining. */
  const tries = new Map<number, number[]>(viewers.map(({ viewer }) => [viewer, []]))
  /** By viewer and source: the times at which the channel was live after a join. */
  const joins = new Map<string, number[]>()
  const reportedNames = new Set<string>()
  const judgeReturned = resurrections()
  const countCrowd = crowds()
  const strange = strangers()
  const findSightings = sightings()
  const tallySample = tallies()
  const judgeFigures = createFigureJudge()
  const judgeOrder = orders()
  const excuses = countExcuses()
  let count = 0

  function look(
    { viewer, person }: Viewer,
    source: SourceName,
    channel: ChannelRef,
    snapshot: ChannelSnapshot,
  ) {
    const { word, cause, ...proof } = freshness(snapshot)
    const at = clock.now()
    for (const panel of [source, twinOf(source)]) {
      const { views } = snapshot.context
      const view = views[panel]
      unjudgedSamples.push({
        at,
        viewer,
        person,
        source,
        panel,
        word,
        proof,
        views,
        view: view?.kind === 'table' ? view : undefined,
      })
    }
    if (!clock.wasWrong())
      note(judgeCompleteness(`viewer ${viewer}, ${source}`, at, word, proof, snapshot.context.ledger))
    const life = lives.get(channel)
    if (snapshot.matches({ connected: 'joining' })) {
      joining.add(channel)
      tries.get(viewer)?.push(at)
    }
    const last = life?.outages.at(-1)
    if (isClaim(word)) {
      const isRejoined = joining.delete(channel)
      if (isRejoined) joins.set(`${viewer} ${source}`, [...(joins.get(`${viewer} ${source}`) ?? []), at])
      if (last?.to === null) Object.assign(last, { to: at, isRejoined })
      const isPushed = !isPolled(source)
      if (!life) lives.set(channel, { viewer, person, source, isPushed, from: at, to: Infinity, outages: [] })
    } else if (life && (last === undefined || last.to !== null)) {
      life.outages.push({ viewer, source, word, from: at, to: null })
      add(causes, `${word}: ${cause?.kind ?? 'no cause'}`)
    }
  }
  function lookAtAll() {
    for (const viewer of viewers)
      for (const source of sourceNames) {
        const channel = viewer.channel(source)
        if (channel === undefined) continue
        if (!subscriptions.has(channel)) {
          const subscription = channel.subscribe({
            next: snapshot => look(viewer, source, channel, snapshot),
            complete() {
              const life = lives.get(channel)
              if (life) life.to = clock.now()
            },
          })
          subscriptions.set(channel, () => subscription.unsubscribe())
        }
        look(viewer, source, channel, channel.getSnapshot())
      }
  }
  function note(foundViolations: readonly Violation[]) {
    for (const violation of foundViolations) {
      // Once is enough: a panel that is wrong now is wrong at the next look.
      const name = violation.what.replace(/ [\d.]+ m?s\b/g, '')
      if (reportedNames.has(name) || violations.length >= MOST_VIOLATIONS) continue
      reportedNames.add(name)
      violations.push(violation)
    }
  }
  const joinedAfter = ({ viewer, source }: Sample, from: number) =>
    joins.get(`${viewer} ${source}`)?.find(at => at > from) ?? Infinity
  async function judge() {
    const samples = unjudgedSamples.splice(0)
    const startedAt = clock.now()
    await settleProject()
    stalls.note(clock.now(), clock.now() - startedAt)
    for (const sample of samples) {
      const source = nameOf(sample.source)
      if (source === undefined) continue
      const moments = truth.of(sample.person, source)
      const circumstances = {
        moments,
        crowdedAt: countCrowd(sample, moments, mayHide(source)),
        whole: truth.whole(source),
        strange: strange(sample, moments),
        findShownAt: findSightings(sample),
        troubles: weather.troubles
          .filter(({ viewer }) => viewer === null || viewer === sample.person)
          .filter(({ source }) => source === undefined || source === sample.source)
          .map(trouble =>
            trouble.untilJoined ? { ...trouble, to: joinedAfter(sample, trouble.from) } : trouble,
          ),
        bounds: isPolled(source) ? polledBounds(bounds, EVERY_S) : bounds,
        measureStall: (from: number, to: number) => stalls.between(from, to),
        note: excuses.note,
      }
      note(judgeSample(sample, circumstances))
      note(judgeOrder(sample, circumstances, isOrderLearned(source)))
      note(judgeFigures(sample, sample.views, source, circumstances))
      if (!clock.wasWrong())
        note(
          judgeProof(
            sample,
            sample.proof,
            moments,
            circumstances.troubles,
            circumstances.measureStall,
            circumstances.findShownAt,
          ),
        )
      note(judgeReturned(sample, circumstances))
      note(tallySample(sample, circumstances))
      count += 1
    }
  }

  const over = new AbortController()
  const finish = (async () => {
    while (!over.signal.aborted) {
      lookAtAll()
      await judge()
      await clock.pause(TICK_MS)
    }
  })()
  return {
    violations,
    causes,
    entries,
    struck,
    ledgers,
    samples: () => count,
    excuses: () => excuses.counts(),
    async stop() {
      over.abort()
      await finish
      for (const [channel, unsubscribe] of subscriptions) {
        unsubscribe()
        const { gaps, forgottenGaps } = channel.getSnapshot().context.ledger
        for (const { cause } of gaps) add(entries, cause.kind)
        const life = lives.get(channel)
        if (forgottenGaps > 0 || clock.wasWrong() || !life) {
          add(ledgers, clock.wasWrong() ? 'not judged, for the clock was moved' : 'not judged')
          continue
        }
        add(ledgers, 'judged')
        const between = (from: number, to: number) => stalls.between(from, to)
        const whole: Life = { ...life, holes: gaps, joins: tries.get(life.viewer) ?? [] }
        const excuseCount = excusesOf(whole, weather.blows, between)
        if (excuseCount > 0) add(ledgers, 'outages put down to the lateness of this machine', excuseCount)
        note(judgeLife(whole, weather.blows, between))
        for (const { name } of sureBlows(whole, weather.blows, between)) add(struck, name)
      }
      await judge()
      note(excuses.judge(clock.now()))
    },
  }
}

function add(counts: Record<string, number>, name: string, count = 1) {
  counts[name] = (counts[name] ?? 0) + count
}
