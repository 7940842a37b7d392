import * as v from 'valibot'
import { action } from './action'
import { bars } from './bars'
import { feed } from './feed'
import { files } from './files'
import { gauge } from './gauge'
import { health } from './health'
import { line } from './line'
import { messages } from './messages'
import { number } from './number'
import { result } from './result'
import { roster } from './roster'
import { table } from './table'
import { text } from './text'
import { timeline } from './timeline'

/** Every kind stands under its own name. */
const named = <T extends { [K in keyof T]: { schema: v.GenericSchema<unknown, { kind: K }> } }>(all: T) => all

/** The kinds of panels there are. A new one is a file beside these and a line here; the compiler names the rest. */
export const kinds = named({
  line,
  number,
  gauge,
  messages,
  feed,
  roster,
  table,
  bars,
  result,
  health,
  files,
  text,
  timeline,
  action,
})

export type PanelKind = keyof typeof kinds
export type PanelOf<K extends PanelKind> = v.InferOutput<(typeof kinds)[K]['schema']>
export type Panel = { [K in PanelKind]: PanelOf<K> }[PanelKind]

export const panel = v.variant(
  'kind',
  Object.values(kinds).map(({ schema }) => schema),
)

/** The columns that a panel wants of its source. */
export const columnsOf = (panel: Panel): string[] =>
  // The compiler cannot see that a panel meets its own kind; `named` guarantees it.
  (kinds[panel.kind].columnsOf as (panel: Panel) => string[])(panel)

/** The name of the source that a panel reads; a text and an action read none. */
export const sourceOf = (panel: Panel | undefined): string | undefined =>
  panel !== undefined && 'source' in panel ? panel.source : undefined

/** What a panel says for itself, without its place among others. */
export type Draft = { [K in PanelKind]: Omit<PanelOf<K>, 'id' | 'title' | 'source' | 'place'> }[PanelKind]

export interface Self extends Pick<Panel, 'id' | 'title' | 'place'> {
  source: string
}

export function panelFrom(draft: Draft, { source, ...self }: Self): Panel {
  return draft.kind === 'text' || draft.kind === 'action'
    ? { ...self, ...draft }
    : { ...self, source, ...draft }
}
