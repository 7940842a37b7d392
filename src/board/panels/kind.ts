import type * as v from 'valibot'
import type { Column } from './column'

export interface Size {
  columns: number
  rows: number
}

/** A kind of panel: its words, and what can be said of it without rows. */
interface Kind<S extends v.GenericSchema> {
  /** As a menu names it. */
  name: string
  /** What it shows, as a menu explains it. */
  says: string
  schema: S
  /** Of a new one. */
  size: Size
  /** Below this nobody makes it smaller: nothing could be read. */
  least: Size
  /** The columns that its source has to read. */
  columnsOf: (panel: v.InferOutput<S>) => string[]
  /** What a new one says for itself over a source with these columns; null where it would have nothing to show. */
  draft: (columns: readonly Column[]) => Own<v.InferOutput<S>> | null
}
type Own<P> = Omit<P, 'id' | 'title' | 'source' | 'place'>

/** In two steps, so that the second knows the words of the first. */
export const kindOf =
  <S extends v.GenericSchema>(schema: S) =>
  (says: Omit<Kind<S>, 'schema'>): Kind<S> => ({ schema, ...says })
