import type { Panel, PanelKind } from '../../board/board'
import type { WithFigures } from '../../board/figures/figure'
import type { WithTimeWindow } from '../../board/time/timeWindow'
import type { Work } from '../../shared/timeSlices'
import { SharedIndexes } from './sharedIndexes'
import type { IndexOf } from '../folds/time/timeIndex'
import type { Delta, Rows } from '../rows/rowIndex'
import type { View, Views } from './view'
import { AT_ONCE, endDerivation, loadInSlices, type Derivation } from './derivation'
import type { CommonKind, KindDerivations } from './kindDerivation'
import { deriveTable } from './kinds/deriveTable'
import type { BarIntervals } from './late/barIntervals'
import { hasIntervals, isLoaded, loadedCharts, loadedDays, loadedFigures, loadedRare } from './lateKinds'

/** For kinds without rows: it completes the table, and is never called. */
const deriveNothing =
  <V>(view: V) =>
  (): Derivation<V> => ({ reset: () => undefined, apply: () => undefined, view: () => view })

/** Complete by its type, with `rareKinds`: a new kind of panel does not compile without a derivation. */
const commonKinds: { [K in CommonKind]: () => KindDerivations<K>[K] } = {
  line: () => loadedCharts().chartKinds.line,
  number: () => loadedCharts().chartKinds.number,
  bars: () => loadedCharts().chartKinds.bars,
  table: () => ({
    isTimeDependent: false,
    derive: panel =>
      panel.within === undefined ? deriveTable(panel) : loadedCharts().limitTable(deriveTable(panel), panel),
  }),
  text: () => ({ isTimeDependent: false, derive: deriveNothing({ kind: 'text' }) }),
  action: () => ({ isTimeDependent: false, derive: deriveNothing({ kind: 'action' }) }),
}
const isCommonKind = (kind: PanelKind): kind is CommonKind => Object.hasOwn(commonKinds, kind)
/** The part that a kind is in must be loaded. */
const kindDerivation = (kind: PanelKind) =>
  isCommonKind(kind) ? commonKinds[kind]() : loadedRare().rareKinds[kind]

function deriveFor(
  panel: Panel & WithTimeWindow & WithFigures,
  isWhole: boolean,
  indexOf: IndexOf,
): Derivation<View> {
  if (panel.dayZone !== undefined)
    return loadedDays().deriveByTimes(panel, each => deriveFor(each, isWhole, indexOf))
  // The compiler cannot see that a panel meets the derivation of its own kind; the tables guarantee it.
  const derive = kindDerivation(panel.kind).derive as (
    ...parameters: [Panel, boolean, IndexOf, BarIntervals?]
  ) => Derivation<View>
  const intervals = hasIntervals(panel) ? loadedDays().intervalsOf(panel) : undefined
  const overAll = panel.isOverAll === true ? loadedFigures().deriveOverAll(panel, intervals) : null
  const derivation = overAll ?? derive(panel, isWhole, indexOf, intervals)
  return panel.asOf === undefined ? derivation : endDerivation(derivation, panel.asOf)
}
/** Whether the time shown moves with the clock. */
const hasMovingRange = ({ within }: WithTimeWindow) => within !== undefined && 'last' in within
const isPanelTimeDependent = (panel: Panel & WithTimeWindow): boolean => {
  if (hasMovingRange(panel)) return true
  const isTimeDependent = kindDerivation(panel.kind).isTimeDependent as boolean | ((panel: Panel) => boolean)
  return typeof isTimeDependent === 'function' ? isTimeDependent(panel) : isTimeDependent
}

/** The part of a panel that determines its derivation: panels that differ in nothing else share one. */
const derivationKey = ({ id: _id, title: _title, place: _place, ...key }: Panel) =>
  JSON.stringify({ ...key, source: null })

export interface PanelViewSet {
  /**
   * Replaces the panels. Those whose kind has to be loaded first have no view. Remaining panels keep their derivations
   * and views.
   */
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

  const begin = (newDerivations: readonly Derivation<View>[]) => {
    if (rows === null || newDerivations.length === 0) return
    const all = rows.head(rows.size)
    indexes.load(indexes.withoutRows(), all)
    for (const derivation of newDerivations) derivation.reset(rows, all)
  }
  function* beginInSlices(
    newDerivations: readonly Derivation<View>[],
    now: number,
    batch: number,
  ): Work<void> {
    if (rows === null || newDerivations.length === 0) return
    const emptyIndexes = indexes.withoutRows()
    for (const target of [...newDerivations, ...emptyIndexes]) startBatches.set(target, batch)
    // A derivation whose index already has all rows cannot receive them one after the other.
    const indexedDerivations = newDerivations.filter(derivation => indexes.areLoadedFor(derivation))
    const unindexedDerivations = newDerivations.filter(derivation => !indexedDerivations.includes(derivation))
    const all = rows.head(rows.size)
    for (const derivation of indexedDerivations) {
      derivation.reset(rows, all)
      yield
      derivation.view(now)
      yield
    }
    yield* loadInSlices(unindexedDerivations, rows, all, now, {
      load: first => indexes.load(emptyIndexes, first),
      apply: deltas => indexes.apply(deltas, index => emptyIndexes.includes(index)),
    })
  }
  /** Replaces the panels shown, and returns the new derivations. */
  const selectPanels = (all: readonly Panel[]) => {
    const panels = all.filter(isLoaded)
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
