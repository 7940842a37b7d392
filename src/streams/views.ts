import type { Panel, PanelKind } from '../board/board'
import type { Rows } from './held'
import type { View, Views } from './view'
import { bars } from './views/bars'
import { line } from './views/line'
import { number } from './views/number'
import { table } from './views/table'

type Of<Union, K extends PanelKind> = Extract<Union, { kind: K }>
/** Rows → view, for one panel. `now`: ms since the epoch. */
type Derivation<K extends PanelKind> = (rows: Rows, now: number) => Of<View, K>

/** Every kind of panel has its derivation: a new word in the board does not compile until it has one here. */
const kinds: { [K in PanelKind]: { decays: boolean; derive: (panel: Of<Panel, K>) => Derivation<K> } } = {
  line: { decays: false, derive: panel => rows => line(rows, panel) },
  number: { decays: false, derive: panel => rows => number(rows, panel) },
  table: { decays: false, derive: table },
  bars: { decays: true, derive: panel => (rows, now) => bars(rows, panel, now) },
}
// The compiler cannot see that a panel meets the derivation of its own kind; the table above guarantees it.
const derivationOf = (panel: Panel) =>
  (kinds[panel.kind].derive as (panel: Panel) => Derivation<PanelKind>)(panel)

/** Whether a view changes with time alone, although no row does. */
export const anyDecays = (panels: readonly Panel[]) => panels.some(panel => kinds[panel.kind].decays)

/** The views of a source's panels. A view whose rows did not change is the same object as before. */
export function views(panels: readonly Panel[]): (rows: Rows, now: number) => Views {
  const derivations = panels.map(panel => ({ panel, derive: derivationOf(panel) }))
  let last: { rows: Rows; views: Views } | null = null
  return (rows, now) => {
    const known = last?.rows === rows ? last.views : {}
    const next = Object.fromEntries(
      derivations.map(({ panel: { id, kind }, derive }) => [
        id,
        (kinds[kind].decays ? undefined : known[id]) ?? derive(rows, now),
      ]),
    )
    last = { rows, views: next }
    return next
  }
}
