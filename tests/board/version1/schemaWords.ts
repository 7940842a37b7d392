/** The parts of a published JSON Schema that name keys and values. */
export interface JsonSchema {
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema | JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Every key and every value of a choice that a schema knows, by its place: "panels[].bars.sort=least". */
export function wordsOfSchema(schema: JsonSchema): Set<string> {
  const words = new Set<string>()
  const walk = (part: JsonSchema, at: string): void => {
    for (const each of part.enum ?? []) words.add(`${at}=${String(each)}`)
    for (const option of optionsOf(part)) walk(option, at + labelOf(option))
    if (part.items !== undefined && !Array.isArray(part.items)) walk(part.items, `${at}[]`)
    if (typeof part.additionalProperties === 'object') walk(part.additionalProperties, `${at}{}`)
    for (const [key, member] of Object.entries(part.properties ?? {})) {
      words.add(`${at}.${key}`)
      walk(member, `${at}.${key}`)
    }
  }
  walk(schema, '')
  return words
}

/** Those of them that a value has. The value fits the schema. */
export function wordsOfValue(schema: JsonSchema, value: unknown): Set<string> {
  const words = new Set<string>()
  const walk = (part: JsonSchema, own: unknown, path: string): void => {
    if (part.enum?.includes(own) === true) words.add(`${path}=${String(own)}`)
    for (const option of optionsOf(part)) if (isFor(option, own)) walk(option, own, path + labelOf(option))
    if (Array.isArray(own)) {
      if (part.items !== undefined && !Array.isArray(part.items))
        for (const entry of own) walk(part.items, entry, `${path}[]`)
    } else if (isObject(own))
      for (const [key, member] of Object.entries(own)) {
        const namedPart = part.properties?.[key]
        if (namedPart !== undefined) {
          words.add(`${path}.${key}`)
          walk(namedPart, member, `${path}.${key}`)
        } else if (typeof part.additionalProperties === 'object')
          walk(part.additionalProperties, member, `${path}{}`)
      }
  }
  walk(schema, value, '')
  return words
}

const optionsOf = ({ anyOf = [], oneOf = [] }: JsonSchema) => [...anyOf, ...oneOf]

const constsOf = ({ properties = {} }: JsonSchema) =>
  Object.entries(properties).filter(([, { const: only }]) => only !== undefined)

/** The kind that an option of several is for. */
const labelOf = (option: JsonSchema) => {
  const [first] = constsOf(option)
  return first === undefined ? '' : `.${String(first[1].const)}`
}

const isFor = (option: JsonSchema, value: unknown): boolean =>
  option.properties === undefined ||
  (isObject(value) &&
    constsOf(option).every(([key, { const: only }]) => !(key in value) || value[key] === only) &&
    Object.keys(value).every(key => option.properties?.[key] !== undefined))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
