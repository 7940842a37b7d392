import { median } from './numbers'

/**
 * A contender's part in the comparison. `line`: written by hand for these views only, as a reference and not a rival.
 */
type Role = 'ours' | 'rival' | 'line' | 'control'

/** A contender's measurements: one for every round that it took part in. Infinity: it did not finish. */
interface Cell {
  contender: string
  is: Role
  values: readonly number[]
}
export interface Row {
  /** A goal of README.md, such as G1. */
  goal: string
  measure: string
  unit: string
  better: 'more' | 'less'
  cells: readonly Cell[]
}
export interface JudgedRow extends Row {
  /** Medians by contender. */
  medians: ReadonlyMap<string, number>
  /** Our median divided by the limit's; null where either is missing or zero. */
  ratio: number | null
  /** The range of our values, from smallest to greatest, relative to our median; null with fewer than two. */
  spread: number | null
  verdict: 'not measured' | 'alone' | 'ahead' | 'level' | 'behind'
}

/** Medians that differ by less are the same. */
const LEVEL = 0.02

export function judgeRow(row: Row): JudgedRow {
  const measuredCells = row.cells.filter(({ values }) => values.length > 0)
  const medians = new Map(measuredCells.map(({ contender, values }) => [contender, median(values)]))
  const of = (role: Role) =>
    measuredCells.flatMap(({ contender, is }) => (is === role ? [medians.get(contender) ?? NaN] : []))
  const [[mine], [line], rivals] = [of('ours'), of('line'), of('rival')]
  const ratio = mine === undefined || line === undefined || line === 0 ? null : mine / line
  const values = measuredCells.find(({ is }) => is === 'ours')?.values ?? []
  const spread =
    mine === undefined || mine === 0 || values.length < 2
      ? null
      : (Math.max(...values) - Math.min(...values)) / mine
  return { ...row, medians, ratio, spread, verdict: verdictOf(row, mine, rivals) }
}

function verdictOf(
  { better }: Row,
  mine: number | undefined,
  rivals: readonly number[],
): JudgedRow['verdict'] {
  if (mine === undefined) return 'not measured'
  if (rivals.length === 0) return 'alone'
  const best = better === 'more' ? Math.max(...rivals) : Math.min(...rivals)
  if (mine === best || Math.abs(mine - best) <= LEVEL * Math.abs(best)) return 'level'
  return mine > best === (better === 'more') ? 'ahead' : 'behind'
}

/** One row from all rounds; each round measured the same rows for some contenders. */
export function joinRows(rows: readonly Row[]): Row[] {
  const joinedRows = new Map<string, Row>()
  for (const row of rows) {
    const name = JSON.stringify([row.goal, row.measure, row.unit])
    const joinedRow = joinedRows.get(name)
    joinedRows.set(
      name,
      joinedRow === undefined ? row : { ...joinedRow, cells: joinCells(joinedRow.cells, row.cells) },
    )
  }
  return [...joinedRows.values()]
}

function joinCells(cells: readonly Cell[], more: readonly Cell[]): Cell[] {
  const joinedCells = cells.map(cell => {
    const addedValues = more
      .filter(({ contender }) => contender === cell.contender)
      .flatMap(({ values }) => values)
    return { ...cell, values: [...cell.values, ...addedValues] }
  })
  const isNew = ({ contender }: Cell) => cells.every(cell => cell.contender !== contender)
  return [...joinedCells, ...more.filter(isNew)]
}
