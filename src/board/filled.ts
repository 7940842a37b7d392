import type { Board, BoardFile } from './board'
import { filtersIn } from './columns'
import { variableIn, type FileFilter } from './filters'
import { quoted } from './file/quoted'
import type { Fault } from './file/fault'
import type { Filter, Source } from './source'
import { defaultsOf, refusalOf, type Values } from './variables'

/** The board with a value for every variable. What no variable touches is the same object as before. */
export function filled(board: BoardFile, chosen: Values = {}): Board {
  const values = { ...defaultsOf(board.variables ?? []), ...chosen }
  return {
    ...board,
    sources: Object.fromEntries(
      Object.entries(board.sources).map(([name, source]) => [name, filledSource(source, values)]),
    ),
  }
}

type FileSource = BoardFile['sources'][string]
const asksNothing = (source: FileSource): source is Source =>
  filtersIn(source).every(each => variableIn(each) === null)

function filledSource(source: FileSource, values: Values): Source {
  if (source.kind !== 'table' || asksNothing(source)) return source
  const { filter = [], ...rest } = source
  return { ...rest, filter: filter.flatMap(each => filledFilter(each, values)) }
}

type Pattern = Extract<FileFilter, { op: 'like' | 'ilike' }>
const isPattern = (filter: FileFilter): filter is Pattern => filter.op === 'like' || filter.op === 'ilike'

/** None while nothing is chosen. */
function filledFilter(filter: FileFilter, values: Values): Filter[] {
  if (filter.op === 'in' || filter.op === 'is') return [filter]
  if (isPattern(filter)) {
    const value = written(filter.value, values)
    return value === null ? [] : [{ ...filter, value }]
  }
  const value = written(filter.value, values)
  return value === null ? [] : [{ ...filter, value }]
}

const written = <V>(value: V | { variable: string }, values: Values): V | string | null =>
  typeof value === 'object' && value !== null && 'variable' in value
    ? (values[value.variable] ?? null)
    : value

/** Of what somebody asks for, such as a link, what this board's variables can be. */
export function chosenIn(board: BoardFile, asked: Values): { values: Values; faults: Fault[] } {
  const values: Record<string, string | null> = {}
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(asked)) {
    const variable = board.variables?.find(each => each.name === name)
    const reason = variable === undefined ? 'is not there' : refusalOf(variable, value)
    if (reason === null) values[name] = value
    else faults.push({ path: `variable ${quoted(name)}`, reason })
  }
  return { values, faults }
}
