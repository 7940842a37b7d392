/** Whether two boards ask for the same: by their words, never by the names they give them. */

import type { Panel } from './board'

/** Plain data in canonical text: the same for two values that say the same, in whatever order they name it. */
export const wordsOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Two panels of which the same rows make the same view: where they stand and what they are called is not in it. */
export const drawAlike = (a: Panel, b: Panel): boolean => a === b || drawnBy(a) === drawnBy(b)

const drawnBy = (panel: Panel, rest: object = {}) =>
  wordsOf({ ...panel, title: null, place: null, source: null, ...rest })

/** Two panels that are drawn alike but for the time of the rows that they show. */
export const drawOtherTimes = (a: Panel, b: Panel): boolean => drawnBy(a, ANY_TIME) === drawnBy(b, ANY_TIME)
const ANY_TIME = { within: null }
