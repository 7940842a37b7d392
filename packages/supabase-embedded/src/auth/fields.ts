import type { Call } from './call'
import { AuthError } from './errors'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

interface Kinds {
  string: string
  boolean: boolean
  object: JsonObject
}
type Kind = keyof Kinds
type Fields<Shape extends Record<string, Kind>> = { [Name in keyof Shape]?: Kinds[Shape[Name]] }

/**
 * The known fields of a JSON body; null counts as absent, unknown fields are ignored.
 * Throws `bad_json` in the hosted service's words: `of` is the name it has for the body.
 */
export function fieldsOf<Shape extends Record<string, Kind>>(
  call: Pick<Call, 'body'>,
  of: string,
  shape: Shape,
): Fields<Shape> {
  const body = parseBody(call.body)
  if (body === null) return {}
  if (!isObject(body)) throw badJson(`json: cannot unmarshal ${goKind(body)} into Go value of type api.${of}`)
  const fields: Record<string, Json> = {}
  for (const [name, kind] of Object.entries(shape)) {
    const value = body[name]
    if (value === undefined || value === null) continue
    if (!(kind === 'object' ? isObject(value) : typeof value === kind))
      throw badJson(
        `json: cannot unmarshal ${goKind(value)} into Go struct field ${of}.${name} of type ${GO_TYPES[kind]}`,
      )
    fields[name] = value
  }
  return fields as Fields<Shape>
}

const GO_TYPES: Record<Kind, string> = {
  string: 'string',
  boolean: 'bool',
  object: 'map[string]interface {}',
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseBody(body: string): Json {
  try {
    return JSON.parse(body) as Json
  } catch {
    throw badJson(faultIn(body.trimStart()))
  }
}

function faultIn(body: string): string {
  const [first] = body
  if (first === undefined || '{["'.includes(first)) return 'unexpected end of JSON input'
  const literal = ['null', 'true', 'false'].find(each => each.startsWith(first))
  if (literal === undefined) return `invalid character '${first}' looking for beginning of value`
  const at = literal.split('').findIndex((character, i) => body[i] !== character)
  return at < 0 || body[at] === undefined
    ? 'unexpected end of JSON input'
    : `invalid character '${body[at]}' in literal ${literal} (expecting '${literal[at] ?? ''}')`
}

function goKind(value: Json): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

const badJson = (reason: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
