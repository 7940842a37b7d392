import { isRecord } from '../../../../board/json/isRecord'
import type { Figure } from '../../../../board/figures/figure'
import { canonicalJson } from '../../../../board/json/canonicalJson'
import type { FigureQuery } from '../../../../board/model/source'
import type { Row } from '../../../ports/backend.port'

/** As the function of `public/figures.sql` answers. */
interface FigureAnswer {
  value: unknown
  rows: unknown
  groups: unknown
  /** Key, value and number of rows of each group. */
  head: readonly unknown[]
}

/** The rows in an answer of our function; null if the answer has another format. */
export function toFigureRows({ figures }: FigureQuery, answer: unknown): Row[] | null {
  const answers: unknown = isRecord(answer) ? answer['figures'] : null
  if (!Array.isArray(answers) || answers.length !== figures.length) return null
  return figures.flatMap((figure, i) => {
    const part: unknown = answers[i]
    const { value, rows, groups, head } = isRecord(part) ? part : {}
    return rowsOfFigure(figure, { value, rows, groups, head: Array.isArray(head) ? head : [] })
  })
}

/** One row for the value over all rows, and one for each group. */
export function rowsOfFigure(figure: Figure, { value, rows, groups, head }: FigureAnswer): Row[] {
  const name = canonicalJson(figure)
  return [
    { figure: name, place: 0, key: null, value: value ?? null, rows, groups: groups ?? null },
    ...head.map((group, i) => {
      const [key, value, rows] = Array.isArray(group) ? (group as unknown[]) : []
      return { figure: name, place: i + 1, key: key ?? null, value: value ?? null, rows, groups: null }
    }),
  ]
}
