/** Compares boards by content, never by the names they give their parts. */

import type { Panel } from '../board'
import type { Source } from '../model/source'

/** Canonical JSON: the same text for equal values, whatever the order of their keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The table or bucket that a source reads: a row of another one is another row, whatever its key. */
export const sourcePlace = (source: Source): string =>
  JSON.stringify(source, ['kind', 'schema', 'table', 'bucket'])

/** Whether two panels draw the same view from the same rows; place and title do not count. */
export const isSameView = (a: Panel, b: Panel): boolean => a === b || viewKey(a) === viewKey(b)

const viewKey = (panel: Panel, rest: object = {}) =>
  canonicalJson({ ...panel, title: null, place: null, source: null, ...rest })

/** Whether two panels draw the same view except for the time window of their rows. */
export const isSameViewAtAnyTime = (a: Panel, b: Panel): boolean =>
  viewKey(a, ANY_TIME) === viewKey(b, ANY_TIME)
const ANY_TIME = {
  within: null,
  asOf: null,
  range: null,
  dayZone: null,
  intervalZone: null,
  figureZone: null,
}
