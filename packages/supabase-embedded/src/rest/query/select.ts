import { field, identifier, name } from './names'
import { parse, type Scanner } from './scanner'
import type { Aggregate, SelectItem, SelectedEmbed, SelectedField } from './types'

export const parseSelect = (text: string): SelectItem[] =>
  parse('select parameter', text, scanner => (scanner.isDone ? [] : list(scanner)))

function list(scanner: Scanner): SelectItem[] {
  if (scanner.sees(')')) return []
  return scanner.takeSeparated(',', () => {
    scanner.spaces()
    const item = scanner.attempt(() => embed(scanner)) ?? selectedField(scanner)
    scanner.spaces()
    return item
  })
}

function embed(scanner: Scanner): SelectedEmbed {
  const spread = scanner.maybe('...') !== undefined
  const alias = spread ? undefined : scanner.attempt(() => aliasOf(scanner))
  const target = name(scanner)
  if (target === 'count' && !spread) scanner.fail()
  const marks = [mark(scanner), mark(scanner)]
  scanner.take('(')
  const select = list(scanner)
  scanner.take(')')
  const hint = marks.find(each => each !== undefined && each !== 'inner' && each !== 'left')
  return {
    kind: 'embed',
    target,
    spread,
    select,
    inner: marks.includes('inner'),
    ...(alias === undefined ? {} : { alias }),
    ...(hint === undefined ? {} : { hint }),
  }
}

const mark = (scanner: Scanner): string | undefined =>
  scanner.maybe('!') === undefined ? undefined : name(scanner)

function aliasOf(scanner: Scanner): string {
  const alias = name(scanner)
  scanner.take(/:(?!:)/y)
  return alias
}

const aggregateCall = /\.(sum|avg|count|max|min)\(\)/y

function selectedField(scanner: Scanner): SelectedField {
  const end = () => {
    if (!scanner.sees(/[),]|$/y)) scanner.fail()
  }
  const star = scanner.attempt(() => {
    scanner.take('*')
    end()
    return { kind: 'field' as const, field: { name: '*', path: [] } }
  })
  if (star !== undefined) return star
  const countField = scanner.attempt(() => {
    const alias = scanner.attempt(() => aliasOf(scanner))
    scanner.take('count()')
    const cast = maybeCast(scanner)
    end()
    return makeSelected({ field: { name: '*', path: [] }, alias, aggregate: 'count', aggregateCast: cast })
  })
  if (countField !== undefined) return countField
  const alias = scanner.attempt(() => aliasOf(scanner))
  const read = field(scanner)
  const cast = maybeCast(scanner)
  const aggregate = scanner.maybe(aggregateCall)?.slice(1, -2) as Aggregate | undefined
  const aggregateCast = maybeCast(scanner)
  end()
  return makeSelected({ field: read, alias, cast, aggregate, aggregateCast })
}

const maybeCast = (scanner: Scanner): string | undefined =>
  scanner.maybe('::') === undefined ? undefined : identifier(scanner)

type Parts = { [Key in keyof Omit<SelectedField, 'kind'>]: SelectedField[Key] | undefined } & Pick<
  SelectedField,
  'field'
>

const makeSelected = ({ field: read, alias, cast, aggregate, aggregateCast }: Parts): SelectedField => ({
  kind: 'field',
  field: read,
  ...(alias === undefined ? {} : { alias }),
  ...(cast === undefined ? {} : { cast }),
  ...(aggregate === undefined ? {} : { aggregate }),
  ...(aggregateCast === undefined ? {} : { aggregateCast }),
})
