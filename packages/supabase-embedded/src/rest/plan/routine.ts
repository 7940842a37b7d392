import type { Catalog } from '../catalog/catalog'
import { keyOf, type Name, type Parameter, type Routine } from '../catalog/types'
import { RestError } from '../error'
import { closestName } from './hint'

/** How the arguments come: by name, or also as a body of this media type. */
export interface Call {
  names: string[]
  /** Of a POST; undefined for GET. */
  bodyType?: string
}

/** The types whose value a whole body can be, by media type. */
const bodyTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

/** The one function of that name that takes the arguments; one that takes the whole body is second choice. */
export function findRoutine(catalog: Catalog, name: Name, call: Call): Routine {
  const overloads = catalog.routines.get(keyOf(name)) ?? []
  const namedRoutines = overloads.filter(routine => takesNames(routine.parameters, call))
  const candidates =
    namedRoutines.length > 0
      ? namedRoutines
      : overloads.filter(routine => takesBody(routine.parameters, call))
  const [only, ...others] = candidates
  if (only === undefined) throw missing(catalog, name, call, overloads)
  if (others.length > 0) throw ambiguous(candidates)
  return only
}

const isRawBody = (bodyType: string | undefined): boolean =>
  bodyType !== undefined && bodyType !== 'application/json' && bodyType in bodyTypes

function takesNames(parameters: Parameter[], { names, bodyType }: Call): boolean {
  if (parameters.length === 0) return names.length === 0 && !isRawBody(bodyType)
  return (
    names.every(name => parameters.some(parameter => parameter.name === name)) &&
    parameters.every(({ name, required }) => !required || names.includes(name))
  )
}

function takesBody(parameters: Parameter[], { bodyType }: Call): boolean {
  const [only, ...others] = parameters
  return (
    only?.name === '' &&
    others.length === 0 &&
    bodyType !== undefined &&
    (bodyTypes[bodyType] ?? []).includes(only.type)
  )
}

const describeRoutine = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map(each => `${each.name} => ${each.type}`).join(', ')})`

const ambiguous = (candidates: Routine[]) =>
  new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.map(describeRoutine).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )

function missing(catalog: Catalog, { schema, name }: Name, call: Call, overloads: Routine[]): RestError {
  const raw = isRawBody(call.bodyType)
  const names = [...call.names].sort()
  const list = names.join(', ')
  const inMessage = raw ? '' : names.length === 0 ? ' without parameters' : `(${list})`
  const searchedNames = raw
    ? ` with a single unnamed ${bodyTypes[call.bodyType ?? '']?.[0] ?? ''} parameter`
    : (names.length === 0 ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${list}`) +
      (call.bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '')
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${inMessage} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${searchedNames}, but no matches were found in the schema cache.`,
      hint: raw ? undefined : guess(catalog, schema, name, `(${list})`, overloads),
    },
  )
}

/** Names of functions are guessed more strictly than those of parameters, so that they do not leak. */
function guess(catalog: Catalog, schema: string, name: string, askedName: string, overloads: Routine[]) {
  const foundName =
    overloads.length === 0
      ? closestName(
          name,
          [...catalog.routines.values()]
            .flat()
            .filter(each => each.schema === schema)
            .map(each => each.name),
          0.75,
        )
      : closestName(
          askedName,
          overloads.map(
            each =>
              `(${each.parameters
                .map(parameter => parameter.name)
                .sort()
                .join(', ')})`,
          ),
        )
  if (foundName === undefined) return undefined
  return `Perhaps you meant to call the function ${schema}.${overloads.length === 0 ? foundName : name + foundName}`
}
