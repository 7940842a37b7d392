import type { Board, BoardFile } from '../board'
import { sourceFilters } from './sourceColumns'
import type { FileFilter } from '../schema/sources/filters'
import { filterVariable } from '../variables/filterVariable'
import { quote } from '../text/quote'
import type { Fault } from '../file/fault'
import type { Filter, Source } from './source'
import { defaultValues, valueFault, type VariableValues } from '../variables/variableValues'

/** The board with a value for every variable. A source without variables stays the same object. */
export function resolveVariables(board: BoardFile, overrides: VariableValues = {}): Board {
  const values = { ...defaultValues(board.variables ?? []), ...overrides }
  return {
    ...board,
    sources: Object.fromEntries(
      Object.entries(board.sources).map(([name, source]) => [name, resolveSource(source, values)]),
    ),
  }
}

type FileSource = BoardFile['sources'][string]
const hasNoVariables = (source: FileSource): source is Source =>
  sourceFilters(source).every(each => filterVariable(each) === null)

function resolveSource(source: FileSource, values: VariableValues): Source {
  if (source.kind !== 'table' || hasNoVariables(source)) return source
  const { filter = [], ...rest } = source
  return { ...rest, filter: filter.flatMap(each => resolveFilter(each, values)) }
}

type Pattern = Extract<FileFilter, { op: 'like' | 'ilike' }>
const isPattern = (filter: FileFilter): filter is Pattern => filter.op === 'like' || filter.op === 'ilike'

/** Drops the filter while no value is chosen. */
function resolveFilter(filter: FileFilter, values: VariableValues): Filter[] {
  if (filter.op === 'in' || filter.op === 'is') return [filter]
  if (isPattern(filter)) {
    const value = resolveValue(filter.value, values)
    return value === null ? [] : [{ ...filter, value }]
  }
  const value = resolveValue(filter.value, values)
  return value === null ? [] : [{ ...filter, value }]
}

const resolveValue = <V>(value: V | { variable: string }, values: VariableValues): V | string | null =>
  typeof value === 'object' && value !== null && 'variable' in value
    ? (values[value.variable] ?? null)
    : value

/** The requested values, for example of a link, that this board's variables accept. */
export function acceptValues(
  board: BoardFile,
  input: VariableValues,
): { values: VariableValues; faults: Fault[] } {
  const values: Record<string, string | null> = {}
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(input)) {
    const variable = board.variables?.find(each => each.name === name)
    const reason = variable === undefined ? 'doesn’t exist' : valueFault(variable, value)
    if (reason === null) values[name] = value
    else faults.push({ path: `variable ${quote(name)}`, reason })
  }
  return { values, faults }
}
