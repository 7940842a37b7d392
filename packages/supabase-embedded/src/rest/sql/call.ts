import type { Parameter, Routine } from '../catalog/types'
import { BODY, bodySql } from './body'
import { columnSql } from './condition'
import { arrayLiteral, identifier, literal, qualifiedName } from './fragment'

/** Arguments as texts by name, as a JSON object, or as one body for an unnamed parameter. */
export type Arguments =
  | { kind: 'texts'; values: [name: string, value: string][] }
  | { kind: 'json'; json: string; names: string[] }
  | { kind: 'body'; body: string | Uint8Array }

/** `columns`: what the answer needs of a composite result, `*` for all. */
export function callSql(routine: Routine, args: Arguments, columns: string[]): string {
  const scalar = routine.returns.kind === 'scalar'
  const call = (list: string) =>
    scalar
      ? `(select ${qualifiedName(routine)}(${list}) pgrst_scalar) pgrst_call`
      : `${qualifiedName(routine)}(${list}) pgrst_call`
  const shownSql = scalar
    ? 'pgrst_call.pgrst_scalar'
    : columns.length === 0
      ? '*'
      : columns.map(column => columnSql('pgrst_call', column)).join(', ')
  return `select ${shownSql} from ${fromSql(routine.parameters, args, call)}`
}

function fromSql(parameters: Parameter[], args: Arguments, call: (list: string) => string): string {
  if (args.kind === 'body') return call(bodyArgument(parameters[0], args.body))
  if (args.kind === 'texts') {
    const names = new Set(args.values.map(([name]) => name))
    return call(
      parameters
        .filter(each => names.has(each.name))
        .map(each => textArgument(each, args.values))
        .join(', '),
    )
  }
  const takenParameters = parameters.filter(each => args.names.includes(each.name))
  if (takenParameters.length === 0) return call('')
  const rows = bodySql(
    args.json,
    takenParameters.map(each => ({ ...each, default: null })),
    { firstOnly: true },
  )
  const list = takenParameters.map(each => `${nameArgument(each)}${BODY}.${identifier(each.name)}`).join(', ')
  return `${rows}, lateral ${call(list)}`
}

const nameArgument = ({ name, variadic }: Parameter) =>
  `${variadic ? 'variadic ' : ''}${identifier(name)} := `

/** Given more than once, a variadic parameter takes all values, another one the last. */
function textArgument(parameter: Parameter, values: [string, string][]): string {
  const own = values.filter(([name]) => name === parameter.name).map(([, value]) => value)
  const value = parameter.variadic ? arrayLiteral(own) : literal(own.at(-1) ?? '')
  return `${nameArgument(parameter)}${value}::${parameter.type}`
}

function bodyArgument(parameter: Parameter | undefined, body: string | Uint8Array): string {
  const text = typeof body === 'string' ? body : `\\x${Buffer.from(body).toString('hex')}`
  return `${literal(text)}::${parameter?.type ?? 'text'}`
}
