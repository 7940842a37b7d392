import { isRecord } from '../../../../board/json/isRecord'
import { canonicalJson } from '../../../../board/json/canonicalJson'
import type { Figure } from '../../../../board/figures/figure'
import type { FigureQuery } from '../../../../board/model/source'
import type { Row } from '../../../ports/backend.port'

/* The first edition of `public/figures.sql` leaves rows without a time out of figures of a while ago: they count as new. */

export const isOfFirstEdition = (answer: unknown): boolean => editionOf(answer) === 1

/** Earlier editions have no order by time, and no zone: they would answer with other groups. */
export const needsThirdEdition = ({ figures }: FigureQuery): boolean =>
  figures.some(({ sort, zone }) => sort === 'latest' || zone !== undefined)

/** The edition of `public/figures.sql` that answered. */
export const editionOf = (answer: unknown): number =>
  isRecord(answer) && typeof answer['edition'] === 'number' ? answer['edition'] : 1

/** Nor does the window of a figure have rows without a time. */
const isUncertain = ({ ago, window }: Figure) => ago !== undefined && window === undefined

/** A query for how many rows have a time, for each time column of uncertain figures; null if there are none. */
export function countTimes(query: FigureQuery): FigureQuery | null {
  const columns = new Set(query.figures.filter(isUncertain).flatMap(({ time }) => time ?? []))
  if (columns.size === 0) return null
  return { ...query, figures: [...columns].map(column => ({ aggregate: 'count', column })) }
}

/** The rows of an answer, in which figures are not known where rows without a time were left out. */
export function withoutUncertain(query: FigureQuery, rows: readonly Row[], counts: readonly Row[]): Row[] {
  const isComplete = (column: string | undefined) =>
    counts.some(
      ({ figure, value, rows: count }) =>
        figure === canonicalJson({ aggregate: 'count', column }) && Number(value) === Number(count),
    )
  const unknownNames = new Set(
    query.figures.filter(figure => isUncertain(figure) && !isComplete(figure.time)).map(canonicalJson),
  )
  return rows.map(row =>
    typeof row['figure'] === 'string' && unknownNames.has(row['figure'])
      ? { ...row, value: null, rows: null }
      : row,
  )
}
