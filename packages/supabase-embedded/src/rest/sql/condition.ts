import type { Condition, Field, Filter, Operation } from '../query/types'
import { arrayLiteral, identifier, literal } from './fragment'

/** Where the columns of a condition are, and what their types are as far as known. */
export interface Scope {
  /** SQL that a column's name is appended to. */
  source: string
  typeOf: (column: string) => string | undefined
  /** The function that reads text as a value of the column's domain. */
  readerOf?: (column: string) => string | undefined
  /** SQL that is true when the embed of that name has rows; undefined: there is no such embed. */
  embedded?: (name: string) => { present: string; absent: string } | undefined
}

export const columnSql = (source: string, name: string): string =>
  `${source}.${name === '*' ? '*' : identifier(name)}`

export function fieldSql({ source, typeOf }: Scope, { name, path }: Field): string {
  const column = columnSql(source, name)
  if (path.length === 0) return column
  const type = typeOf(name)
  const steps = path.map(({ arrow, operand }) =>
    'key' in operand ? arrow + literal(operand.key) : `${arrow}${literal(operand.index)}::int`,
  )
  return (type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`) + steps.join('')
}

export function conditionSql(scope: Scope, condition: Condition): string {
  if (condition.kind === 'filter') return filterSql(scope, condition)
  const parts = condition.parts.map(part => conditionSql(scope, part))
  return `${condition.isNegated ? 'not ' : ''}(${parts.join(` ${condition.word} `)})`
}

function filterSql(scope: Scope, filter: Filter): string {
  const { field, operation, isNegated } = filter
  if (operation.kind === 'is' && operation.value === 'null' && field.path.length === 0) {
    const embed = scope.embedded?.(field.name)
    if (embed !== undefined) return isNegated ? embed.present : embed.absent
  }
  return `${isNegated ? 'not ' : ''}${operationSql(scope, field, operation)}`
}

function operationSql(scope: Scope, field: Field, operation: Operation): string {
  const left = fieldSql(scope, field)
  const reader = field.path.length === 0 ? scope.readerOf?.(field.name) : undefined
  switch (operation.kind) {
    case 'compare': {
      const { operator, quantifier, value } = operation
      const like = operator.endsWith('like')
      const text = literal(like ? value.replaceAll('*', '%') : value)
      const right = like || reader === undefined ? text : `${reader}(${text}::text)`
      return `${left} ${operator} ${quantifier === undefined ? right : `${quantifier}(${right})`}`
    }
    case 'is':
      return `${left} is ${operation.value}`
    case 'distinct':
      return `${left} is distinct from ${literal(operation.value)}`
    case 'in': {
      const { values } = operation
      // `in.()` reads as one empty text and means no value at all.
      if (reader !== undefined)
        return `${left} = any(select ${reader}(unnest(${arrayLiteral(values)}::text[])))`
      return `${left} = any(${values.length === 1 && values[0] === '' ? `'{}'` : arrayLiteral(values)})`
    }
    case 'search': {
      const language = operation.language === undefined ? '' : `${literal(operation.language)}, `
      const isVector = field.path.length === 0 && scope.typeOf(field.name) === 'tsvector'
      const vector = isVector ? left : `to_tsvector(${language}${left})`
      return `${vector} @@ ${operation.parser}(${language}${literal(operation.value)})`
    }
  }
}
