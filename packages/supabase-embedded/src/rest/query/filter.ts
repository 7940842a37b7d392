import { field, identifier, name, placedField, quotedText } from './names'
import { parse, type Scanner } from './scanner'
import type { Condition, Filter, Operation, PathValue } from './types'

const OPERATOR = 'operator (eq, gt, ...)'

/** Those that may be quantified with `(any)` and `(all)`. Longer names first: `gte` begins with `gt`. */
const quantifiable: Record<string, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const plain: Record<string, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const searches: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}
const oneOf = (names: Record<string, string>) => new RegExp(Object.keys(names).join('|'), 'y')
const QUANTIFIABLE = oneOf(quantifiable)
const PLAIN = oneOf(plain)
const SEARCH = oneOf(searches)

type ReadValue = (scanner: Scanner) => string

const rest: ReadValue = scanner => scanner.take(/[^]*/y)
/** Inside a logic tree a value ends at a comma or a parenthesis, unless quoted or an array. */
const inTree: ReadValue = scanner =>
  element(scanner) ?? scanner.maybe(/\{[^{}]*\}/y) ?? scanner.take(/[^,)]*/y)
const element = (scanner: Scanner): string | undefined =>
  scanner.attempt(() => {
    const value = quotedText(scanner) ?? scanner.fail()
    return scanner.sees(/[,)]|$/y) ? value : scanner.fail()
  })

export function parseFilter(key: string, value: string): PathValue<Filter> {
  const { path, field: target } = parse('tree path', key, placedField)
  return { path, value: parse('filter', value, scanner => expression(scanner, target, rest)) }
}

/** The filter, or undefined when the value is none: then it is an argument of the function called by GET. */
export function maybeFilter(key: string, value: string): PathValue<Filter> | undefined {
  try {
    return parseFilter(key, value)
  } catch {
    return undefined
  }
}

/** `and`, `or`, `not.and`, `embed.or` …: the last name of the key is the word, `not` anywhere negates. */
export function parseLogic(key: string, value: string): PathValue<Condition> {
  const names = parse('logic path', key, scanner => scanner.takeSeparated('.', () => name(scanner)))
  const word = names.pop() ?? ''
  const negation = names.includes('not') ? 'not.' : ''
  return {
    path: names.filter(each => each !== 'not'),
    value: parse('logic tree', negation + word + value, tree, value),
  }
}

function tree(scanner: Scanner): Condition {
  const filter = scanner.attempt(() => {
    const target = field(scanner)
    scanner.take('.')
    return expression(scanner, target, inTree)
  })
  if (filter !== undefined) return filter
  const isNegated = scanner.maybe('not.', 'negation operator (not)') !== undefined
  const word = scanner.take(/and|or/y, 'logic operator (and, or)') as 'and' | 'or'
  scanner.spaces()
  scanner.take('(')
  const parts = scanner.takeSeparated(',', () => {
    scanner.spaces()
    const part = tree(scanner)
    scanner.spaces()
    return part
  })
  scanner.take(')')
  scanner.spaces()
  return { kind: 'group', isNegated, word, parts }
}

function expression(scanner: Scanner, target: Filter['field'], read: ReadValue): Filter {
  const isNegated = scanner.maybe(/not\./y, '"not"') !== undefined
  return { kind: 'filter', field: target, isNegated, operation: operation(scanner, read) }
}

const delimiter = (scanner: Scanner) => scanner.take('.', 'delimiter (.)')

function operation(scanner: Scanner, read: ReadValue): Operation {
  if (scanner.maybe(/in\./y) !== undefined) return { kind: 'in', values: values(scanner) }
  if (scanner.maybe(/is\./y) !== undefined) return { kind: 'is', value: truth(scanner) }
  if (scanner.maybe(/isdistinct\./y) !== undefined) return { kind: 'distinct', value: read(scanner) }
  const search = searches[scanner.maybe(SEARCH) ?? '']
  if (search !== undefined) {
    const language = scanner.attempt(() => {
      scanner.take('(')
      const foundName = identifier(scanner)
      scanner.take(')')
      return foundName
    })
    delimiter(scanner)
    return {
      kind: 'search',
      parser: search,
      value: read(scanner),
      ...(language === undefined ? {} : { language }),
    }
  }
  const simple = plain[scanner.maybe(PLAIN) ?? '']
  if (simple !== undefined) {
    delimiter(scanner)
    return { kind: 'compare', operator: simple, value: read(scanner) }
  }
  const operator = quantifiable[scanner.maybe(QUANTIFIABLE) ?? ''] ?? scanner.fail(OPERATOR)
  const quantifier = scanner.maybe(/\((any|all)\)/y)?.slice(1, -1) as 'any' | 'all' | undefined
  delimiter(scanner)
  return {
    kind: 'compare',
    operator,
    value: read(scanner),
    ...(quantifier === undefined ? {} : { quantifier }),
  }
}

function truth(scanner: Scanner): Extract<Operation, { kind: 'is' }>['value'] {
  const word = scanner.take(
    /not_null|null|true|false|unknown/iy,
    'isVal: (null, not_null, true, false, unknown)',
  )
  return word.toLowerCase().replace('_', ' ') as 'null' | 'not null' | 'true' | 'false' | 'unknown'
}

function values(scanner: Scanner): string[] {
  scanner.spaces()
  scanner.take('(')
  scanner.spaces()
  const items = scanner.takeSeparated(',', () => element(scanner) ?? scanner.take(/[^,)]*/y))
  scanner.spaces()
  scanner.take(')')
  scanner.spaces()
  return items
}
