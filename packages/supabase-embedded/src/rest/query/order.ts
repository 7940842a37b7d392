import { field, name, placedField } from './names'
import { END, parse, type Scanner } from './scanner'
import type { OrderTerm, PathValue } from './types'

export function parseOrder(key: string, value: string): PathValue<OrderTerm[]> {
  const { path } = parse('tree path', key, placedField)
  return { path, value: parse('order', value, scanner => scanner.takeSeparated(',', () => term(scanner))) }
}

function term(scanner: Scanner): OrderTerm {
  const relatedOrder = scanner.attempt(() => {
    scanner.spaces()
    const embed = name(scanner)
    scanner.take('(')
    const of = field(scanner)
    scanner.take(')')
    return { embed, field: of }
  })
  const read = relatedOrder ?? { field: field(scanner) }
  const direction = suffix(scanner, /asc|desc/y) as 'asc' | 'desc' | undefined
  const nulls = suffix(scanner, /nullsfirst|nullslast/y)?.slice('nulls'.length) as
    | 'first'
    | 'last'
    | undefined
  scanner.spaces()
  if (!scanner.sees(/,|$/y)) {
    scanner.maybe(/,/y, '","')
    scanner.fail(END)
  }
  return {
    ...read,
    ...(direction === undefined ? {} : { direction }),
    ...(nulls === undefined ? {} : { nulls }),
  }
}

const suffix = (scanner: Scanner, words: RegExp): string | undefined =>
  scanner.attempt(() => {
    scanner.take('.')
    return scanner.take(words)
  })
