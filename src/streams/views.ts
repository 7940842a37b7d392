import type { Panel, PanelKind } from '../board/board'
import type { Limited } from '../board/span'
import type { Work } from '../slices'
import { Indexes } from './indexes'
import type { IndexOf } from './folds/timeIndex'
import type { Delta, Rows } from './rowIndex'
import type { View, Views } from './view'
import { action } from './views/action'
import { bars, isWindowed } from './views/bars'
import { AT_ONCE, loadInSlices, type Derivation } from './views/derivation'
import { feed } from './views/feed'
import { files } from './views/files'
import { gauge } from './views/gauge'
import { health } from './views/health'
import { line } from './views/line'
import { messages } from './views/messages'
import { doesDecay, number } from './views/number'
import { result } from './views/result'
import { roster } from './views/roster'
import { table } from './views/table'
import { text } from './views/text'
import { timeline } from './views/timeline'
import { doesMove, tableWithin } from './views/within'

type Of<Union, K extends PanelKind> = Extract<Union, { kind: K }>

/** Every kind of panel has its derivation: a new word in the board does not compile until it has one here. */
const kinds: {
  [K in PanelKind]: {
    decays: boolean | ((panel: Of<Panel, K>) => boolean)
    derive: (panel: Of<Panel, K> & Limited, isWhole: boolean, indexOf: IndexOf) => Derivation<Of<View, K>>
  }
} = {
  line: { decays: ({ bucket }) => bucket !== undefined, derive: line },
  number: { decays: doesDecay, derive: number },
  gauge: {
    decays: ({ window }) => window !== undefined,
    derive: (panel, _, indexOf) => gauge(panel, indexOf),
  },
  messages: { decays: false, derive: messages },
  feed: { decays: false, derive: feed },
  roster: { decays: true, derive: roster },
  table: { decays: false, derive: panel => tableWithin(table(panel), panel) },
  bars: { decays: isWindowed, derive: (panel, _, indexOf) => bars(panel, indexOf) },
  result: { decays: false, derive: result },
  files: { decays: false, derive: files },
  health: { decays: true, derive: health },
  text: { decays: false, derive: text },
  timeline: { decays: false, derive: timeline },
  action: { decays: false, derive: action },
}
// The compiler cannot see that a panel meets the derivation of its own kind; the table above guarantees it.
const derivationOf = (...asked: [panel: Panel, isWhole: boolean, indexOf: IndexOf]) =>
  (kinds[asked[0].kind].derive as (...asked: [Panel, boolean, IndexOf]) => Derivation<View>)(...asked)
const decaysOf = (panel: Panel & Limited): boolean => {
  if (doesMove(panel)) return true
  const decays = kinds[panel.kind].decays as boolean | ((panel: Panel) => boolean)
  return typeof decays === 'function' ? decays(panel) : decays
}

/** What a derivation makes of rows: panels that differ in nothing else are served by one. */
const workOf = ({ id: _id, title: _title, place: _place, ...work }: Panel) =>
  JSON.stringify({ ...work, source: null })

export interface PanelViews {
  /** Other panels from now on. Those that stay keep what they have, and their views. */
  set(panels: readonly Panel[]): void
  setInSlices(panels: readonly Panel[], now: number, turn: number): Work<void>
  /** Begin anew with these rows. */
  reset(rows: Rows): void
  /**
   * The same in slices; the rows may change meanwhile. `turn`: those changes up to this one, as they are counted by
   * whoever tells them, are in the rows already, and are passed over when they are applied. `now`: see `at`.
   */
  resetInSlices(rows: Rows, now: number, turn: number): Work<void>
  /** What became of them since. Costs each view what it shows of it. */
  apply(deltas: readonly Delta[]): void
  applyInSlices(deltas: readonly Delta[], turn: number): Work<void>
  /** Whether a view changes with time alone, although no row does. */
  readonly decays: boolean
  /** A view, and all of them, are the same object while nothing they show changed. `now`: ms since the epoch. */
  at(now: number): Views
}

/** The views of a source's panels, kept up with its rows. `isWhole`: with every row, also where not all can be seen. */
export function panelViews(panels: readonly Panel[], isWhole = false): PanelViews {
  let derivations = new Map<string, Derivation<View>>()
  const indexes = new Indexes<Derivation<View>>()
  /** The turn with whose rows a derivation or an index was begun; absent: before any. */
  const turns = new WeakMap<object, number>()
  /** The newest that was told to all of them. */
  let applied = 0
  let shown: { id: string; derivation: Derivation<View> }[] = []
  let decays = false
  let rows: Rows | null = null
  let last: Views = {}

  const begin = (fresh: readonly Derivation<View>[]) => {
    if (rows === null || fresh.length === 0) return
    const all = [...rows]
    indexes.load(indexes.unloaded(), all)
    for (const derivation of fresh) derivation.reset(rows, all)
  }
  function* beginInSlices(fresh: readonly Derivation<View>[], now: number, turn: number): Work<void> {
    if (rows === null || fresh.length === 0) return
    const unloaded = indexes.unloaded()
    for (const begun of [...fresh, ...unloaded]) turns.set(begun, turn)
    // What draws from an index that has all rows cannot be told of them one after the other.
    const behind = fresh.filter(derivation => indexes.areLoadedFor(derivation))
    const abreast = fresh.filter(derivation => !behind.includes(derivation))
    const all = [...rows]
    for (const derivation of behind) {
      derivation.reset(rows, all)
      yield
      derivation.view(now)
      yield
    }
    yield* loadInSlices(abreast, rows, all, now, {
      load: first => indexes.load(unloaded, first),
      apply: deltas => indexes.apply(deltas, index => unloaded.includes(index)),
    })
  }
  /** Those that are new, of the panels that are shown from now on. */
  const turnTo = (panels: readonly Panel[]) => {
    const known = derivations
    derivations = new Map()
    shown = panels.map(panel => {
      const work = workOf(panel)
      const make = () => indexes.make(indexOf => derivationOf(panel, isWhole, indexOf))
      const derivation = derivations.get(work) ?? known.get(work) ?? make()
      derivations.set(work, derivation)
      return { id: panel.id, derivation }
    })
    indexes.keepFor(derivations.values())
    decays = panels.some(decaysOf)
    return [...derivations].flatMap(([work, derivation]) => (known.has(work) ? [] : [derivation]))
  }
  turnTo(panels)

  return {
    set: panels => begin(turnTo(panels)),
    setInSlices(panels, now, turn) {
      // Rows that are ahead of the indexes there are would come into views twice.
      if (turn !== applied) indexes.renew()
      return beginInSlices(turnTo(panels), now, turn)
    },
    *resetInSlices(all, now, turn) {
      rows = all
      applied = turn
      indexes.unload()
      yield* beginInSlices([...derivations.values()], now, turn)
    },
    *applyInSlices(deltas, turn) {
      const isTold = (begun: object) => turn > (turns.get(begun) ?? 0)
      for (let at = 0; at < deltas.length; at += AT_ONCE) {
        const part = deltas.length <= AT_ONCE ? deltas : deltas.slice(at, at + AT_ONCE)
        indexes.apply(part, isTold)
        for (const derivation of derivations.values()) {
          if (isTold(derivation)) derivation.apply(part)
          yield
        }
      }
      applied = Math.max(applied, turn)
    },
    reset(all) {
      rows = all
      indexes.unload()
      begin([...derivations.values()])
    },
    apply(deltas) {
      indexes.apply(deltas)
      for (const derivation of derivations.values()) derivation.apply(deltas)
    },
    get decays() {
      return decays
    },
    at(now) {
      const views = shown.map(({ id, derivation }) => [id, derivation.view(now)] as const)
      const isSame =
        views.length === Object.keys(last).length && views.every(([id, view]) => last[id] === view)
      if (!isSame) last = Object.fromEntries(views)
      return last
    },
  }
}
