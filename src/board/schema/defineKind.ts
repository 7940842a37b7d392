import type * as v from 'valibot'
import type { Column } from '../model/columnTypes'

export interface Size {
  width: number
  height: number
}

/** A kind of panel: its schema, and what can be known about it without rows. */
interface KindDefinition<S extends v.GenericSchema> {
  /** The name in menus. */
  name: string
  /** What the kind shows, as menus explain it. */
  description: string
  schema: S
  /** The size of a new panel. */
  size: Size
  /** The smallest size at which the panel is still readable. */
  minSize: Size
  /** The columns that the panel's source has to read. */
  columnsOf: (panel: v.InferOutput<S>) => string[]
  /** The own fields of a new panel over a source with these columns; null if it would have nothing to show. */
  draft: (columns: readonly Column[]) => OwnFields<v.InferOutput<S>> | null
}
type OwnFields<P> = Omit<P, 'id' | 'title' | 'source' | 'place'>

/** Two steps, so that the second can infer the fields of the first. */
export const defineKind =
  <S extends v.GenericSchema>(schema: S) =>
  (definition: Omit<KindDefinition<S>, 'schema'>): KindDefinition<S> => ({ schema, ...definition })
