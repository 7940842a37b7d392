import type * as v from 'valibot'
import type { Column } from '../model/columnTypes'

export interface Size {
  width: number
  height: number
}

/**
 * How a kind follows the time that the board shows. `figure`: an aggregate is of the rows within it; `window`: so is
 * all that is drawn; `rows`: the rows within it are shown, by a time column of the panel or of every message;
 * `sourceRows`: by that of the source; `axis`: rows of any time are drawn on an axis of time; `none`: not at all.
 */
export type TimeRangeUse = 'figure' | 'window' | 'rows' | 'sourceRows' | 'axis' | 'none'

/** A kind of panel: its schema, and what can be known about it without rows. */
interface KindDefinition<S extends v.GenericSchema, Use extends TimeRangeUse> {
  /** The name in menus. */
  name: string
  /** What the kind shows, as menus explain it. */
  description: string
  schema: S
  /** The size of a new panel. */
  size: Size
  /** The smallest size at which the panel is still readable. */
  minSize: Size
  timeRange: Use
  /** The columns that the panel's source has to read. */
  columnsOf: (panel: v.InferOutput<S>) => string[]
  /** The own fields of a new panel over a source with these columns; null if it would have nothing to show. */
  draft: (columns: readonly Column[]) => OwnFields<v.InferOutput<S>> | null
}
type OwnFields<P> = Omit<P, 'id' | 'title' | 'source' | 'place'>

/** Two steps, so that the second can infer the fields of the first. */
export const defineKind =
  <S extends v.GenericSchema>(schema: S) =>
  <Use extends TimeRangeUse>(definition: Omit<KindDefinition<S, Use>, 'schema'>): KindDefinition<S, Use> => ({
    schema,
    ...definition,
  })
