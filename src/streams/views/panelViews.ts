import type { Panel, PanelKind } from '../../board/board'
import type { WithFigures } from '../../board/figures/figure'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import type { Work } from '../../shared/timeSlices'
import { SharedIndexes } from './sharedIndexes'
import type { IndexOf } from '../folds/time/timeIndex'
import type { Delta, Rows } from '../rows/rowIndex'
import type { View, Views } from './view'
import { deriveAction } from './kinds/deriveAction'
import { deriveBars } from './kinds/deriveBars'
import { withChartPace } from './chartPace'
import { AT_ONCE, loadInSlices, type Derivation } from './derivation'
import { deriveFeed } from './kinds/deriveFeed'
import { deriveBarsOverAll, deriveGaugeOverAll, deriveNumberOverAll } from './kinds/deriveFigures'
import { deriveFiles } from './kinds/deriveFiles'
import { deriveGauge } from './kinds/deriveGauge'
import { deriveLine } from './kinds/deriveLine'
import { deriveMessages } from './kinds/deriveMessages'
import { isNumberTimeDependent, deriveNumber } from './kinds/deriveNumber'
import { deriveResult } from './kinds/deriveResult'
import { deriveRoster } from './kinds/deriveRoster'
import { deriveTable } from './kinds/deriveTable'
import { deriveText } from './kinds/deriveText'
import { deriveTimeline } from './kinds/deriveTimeline'
import { isLoaded, lateDerivations } from './lateKinds'
import { hasMovingRange, limitTable } from './limitToRange'

type OfKind<Union, K extends PanelKind> = Extract<Union, { kind: K }>

const hasWindow = ({ window }: { window?: number }) => window !== undefined

/** Complete by its type: a new kind of panel does not compile without a derivation here. */
const derivationsByKind: {
  [K in PanelKind]: {
    isTimeDependent: boolean | ((panel: OfKind<Panel, K>) => boolean)
    derive: (
      panel: OfKind<Panel, K> & WithTimeWindow & WithFigures,
      isWhole: boolean,
      indexOf: IndexOf,
    ) => Derivation<OfKind<View, K>>
  }
} = {
  line: {
    isTimeDependent: ({ timeBucket: bucket }) => bucket !== undefined,
    derive: (...parameters) => withChartPace(deriveLine(...parameters)),
  },
  number: {
    isTimeDependent: isNumberTimeDependent,
    derive: (panel, ...rest) =>
      panel.isOverAll === true ? deriveNumberOverAll(panel) : deriveNumber(panel, ...rest),
  },
  gauge: {
    isTimeDependent: ({ window }) => window !== undefined,
    derive: (panel, _, indexOf) =>
      panel.isOverAll === true ? deriveGaugeOverAll(panel) : deriveGauge(panel, indexOf),
  },
  messages: { isTimeDependent: false, derive: deriveMessages },
  feed: { isTimeDependent: false, derive: deriveFeed },
  roster: { isTimeDependent: true, derive: deriveRoster },
  table: { isTimeDependent: false, derive: panel => limitTable(deriveTable(panel), panel) },
  bars: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) =>
      panel.isOverAll === true ? deriveBarsOverAll(panel) : withChartPace(deriveBars(panel, indexOf)),
  },
  pie: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(lateDerivations().derivePie(panel, indexOf)),
  },
  histogram: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(lateDerivations().deriveHistogram(panel, indexOf)),
  },
  heatmap: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(lateDerivations().deriveHeatmap(panel, indexOf)),
  },
  scatter: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(lateDerivations().deriveScatter(panel, indexOf)),
  },
  map: {
    isTimeDependent: hasWindow,
    derive: (panel, _, indexOf) => withChartPace(lateDerivations().deriveMap(panel, indexOf)),
  },
  result: { isTimeDependent: false, derive: deriveResult },
  files: { isTimeDependent: false, derive: deriveFiles },
  health: { isTimeDependent: true, derive: panel => lateDerivations().deriveHealth(panel) },
  text: { isTimeDependent: false, derive: deriveText },
  timeline: { isTimeDependent: false, derive: panel => withChartPace(deriveTimeline(panel)) },
  action: { isTimeDependent: false, derive: deriveAction },
}
// The compiler cannot see that a panel meets the derivation of its own kind; the table above guarantees it.
const deriveFor = (...parameters: [panel: Panel, isWhole: boolean, indexOf: IndexOf]) =>
  (
    derivationsByKind[parameters[0].kind].derive as (
      ...parameters: [Panel, boolean, IndexOf]
    ) => Derivation<View>
  )(...parameters)
const isPanelTimeDependent = (panel: Panel & WithTimeWindow): boolean => {
  if (hasMovingRange(panel)) return true
  const isTimeDependent = derivationsByKind[panel.kind].isTimeDependent as
    boolean | ((panel: Panel) => boolean)
  return typeof isTimeDependent === 'function' ? isTimeDependent(panel) : isTimeDependent
}

/** The part of a panel that determines its derivation: panels that differ in nothing else share one. */
const derivationKey = ({ id: _id, title: _title, place: _place, ...key }: Panel) =>
  JSON.stringify({ ...key, source: null })

export interface PanelViewSet {
  /** Replaces the panels. Those whose kind has to be loaded first have no view. Remaining panels keep their derivations and views. */
  set(panels: readonly Panel[]): void
  setInSlices(panels: readonly Panel[], now: number, batch: number): Work<void>
  /** Starts over with these rows. */
  reset(rows: Rows): void
  /**
   * The same in slices; the rows may change meanwhile. `batch`: the rows contain the changes of all batches up to this
   * one, which are skipped when they are applied. `now`: see `at`.
   */
  resetInSlices(rows: Rows, now: number, batch: number): Work<void>
  /** Applies changes since then. Each view costs only what it shows of them. */
  apply(deltas: readonly Delta[]): void
  applyInSlices(deltas: readonly Delta[], batch: number): Work<void>
  /** Whether a view depends on the time. */
  readonly isTimeDependent: boolean
  /** The views, and each of them, are the same object while nothing in them changes. `now`, `clock`: see Derivation. */
  at(now: number, clock?: number): Views
  /** When, by that clock, the first changed chart is due; null if all are drawn. */
  dueAt(): number | null
}

/** The views of a source's panels, updated with its rows. `isWhole`: with every row, even if not all can be seen. */
export function panelViews(panels: readonly Panel[], isWhole = false): PanelViewSet {
  let derivations = new Map<string, Derivation<View>>()
  const indexes = new SharedIndexes<Derivation<View>>()
  /** The batch with whose rows a derivation or an index was started; absent: before any. */
  const startBatches = new WeakMap<object, number>()
  /** The newest batch applied to all derivations. */
  let appliedBatch = 0
  let shownPanels: { id: string; derivation: Derivation<View> }[] = []
  let isTimeDependent = false
  let rows: Rows | null = null
  let last: Views = {}

  const begin = (added: readonly Derivation<View>[]) => {
    if (rows === null || added.length === 0) return
    const all = [...rows]
    indexes.load(indexes.unloaded(), all)
    for (const derivation of added) derivation.reset(rows, all)
  }
  function* beginInSlices(added: readonly Derivation<View>[], now: number, batch: number): Work<void> {
    if (rows === null || added.length === 0) return
    const unloaded = indexes.unloaded()
    for (const target of [...added, ...unloaded]) startBatches.set(target, batch)
    // A derivation whose index already has all rows cannot receive them one after the other.
    const indexed = added.filter(derivation => indexes.areLoadedFor(derivation))
    const unindexed = added.filter(derivation => !indexed.includes(derivation))
    const all = [...rows]
    for (const derivation of indexed) {
      derivation.reset(rows, all)
      yield
      derivation.view(now)
      yield
    }
    yield* loadInSlices(unindexed, rows, all, now, {
      load: first => indexes.load(unloaded, first),
      apply: deltas => indexes.apply(deltas, index => unloaded.includes(index)),
    })
  }
  /** Replaces the panels shown, and returns the new derivations. */
  const selectPanels = (all: readonly Panel[]) => {
    const panels = all.filter(({ kind }) => isLoaded(kind))
    const previous = derivations
    derivations = new Map()
    shownPanels = panels.map(panel => {
      const key = derivationKey(panel)
      const make = () => indexes.make(indexOf => deriveFor(panel, isWhole, indexOf))
      const derivation = derivations.get(key) ?? previous.get(key) ?? make()
      derivations.set(key, derivation)
      return { id: panel.id, derivation }
    })
    indexes.keepFor(derivations.values())
    isTimeDependent = panels.some(isPanelTimeDependent)
    return [...derivations].flatMap(([key, derivation]) => (previous.has(key) ? [] : [derivation]))
  }
  selectPanels(panels)

  return {
    set: panels => begin(selectPanels(panels)),
    setInSlices(panels, now, batch) {
      // Otherwise rows that are newer than the existing indexes would enter views twice.
      if (batch !== appliedBatch) indexes.renew()
      return beginInSlices(selectPanels(panels), now, batch)
    },
    *resetInSlices(all, now, batch) {
      rows = all
      appliedBatch = batch
      indexes.markUnloaded()
      yield* beginInSlices([...derivations.values()], now, batch)
    },
    *applyInSlices(deltas, batch) {
      const isAfterStart = (target: object) => batch > (startBatches.get(target) ?? 0)
      for (let at = 0; at < deltas.length; at += AT_ONCE) {
        const part = deltas.length <= AT_ONCE ? deltas : deltas.slice(at, at + AT_ONCE)
        indexes.apply(part, isAfterStart)
        for (const derivation of derivations.values()) {
          if (isAfterStart(derivation)) derivation.apply(part)
          yield
        }
      }
      appliedBatch = Math.max(appliedBatch, batch)
    },
    reset(all) {
      rows = all
      indexes.markUnloaded()
      begin([...derivations.values()])
    },
    apply(deltas) {
      indexes.apply(deltas)
      for (const derivation of derivations.values()) derivation.apply(deltas)
    },
    get isTimeDependent() {
      return isTimeDependent
    },
    dueAt() {
      const times = shownPanels.map(({ derivation }) => derivation.dueAt?.() ?? Infinity)
      const first = Math.min(...times)
      return first === Infinity ? null : first
    },
    at(now, clock) {
      const views = shownPanels.map(({ id, derivation }) => [id, derivation.view(now, clock)] as const)
      const isSame =
        views.length === Object.keys(last).length && views.every(([id, view]) => last[id] === view)
      if (!isSame) last = Object.fromEntries(views)
      return last
    },
  }
}
