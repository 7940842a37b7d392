import type { Column } from '../model/columnTypes'
import type { FormValues } from './applyForm'

/** A database function, as the project describes it. */
export interface FunctionOffer {
  schema: string
  name: string
  parameters: readonly { name: string; type: string; isRequired: boolean }[]
  isReadOnly: boolean
  /** Other functions share the name and differ in their parameters. */
  isOneOfSeveral?: boolean
}

const INTERVAL_S = 60
const VALUE = 'value'

/** The form values of a source that calls this function; the earlier values for interval and limit stay. */
export function rpcSourceValues(
  offer: FunctionOffer,
  columns: readonly Column[],
  values: FormValues,
): FormValues {
  const { schema, name, isReadOnly } = offer
  const names = columns.length === 0 ? [VALUE] : columns.map(column => column.name)
  const { arguments: _, order: __, get: ___, ...rest } = values
  return {
    ...rest,
    kind: 'rpc',
    schema,
    function: name,
    columns: names,
    key: names.filter(each => each === 'id'),
    ...requiredArguments(offer),
    ...(canUseGet(offer) && { get: true }),
    // A function that may write runs only at a person's request, never because somebody selected it here.
    ...(isReadOnly ? isBlank(values['refresh']) && { refresh: { interval: INTERVAL_S } } : { refresh: {} }),
  }
}

/** The form values of a call of this function, made by a person. */
export function rpcCallValues(offer: FunctionOffer, values: FormValues): FormValues {
  const { arguments: _, get: __, refresh, ...rest } = values
  return {
    ...rest,
    schema: offer.schema,
    function: offer.name,
    ...(offer.isOneOfSeveral === true && requiredArguments(offer)),
    // Only a person may call a function that may write.
    ...(canUseGet(offer) && { get: true, ...(refresh !== undefined && { refresh }) }),
  }
}

/** Placeholders for the required arguments. */
function requiredArguments({ parameters }: FunctionOffer): FormValues {
  const requiredParameters = parameters.filter(({ isRequired }) => isRequired)
  return requiredParameters.length === 0
    ? {}
    : { arguments: Object.fromEntries(requiredParameters.map(({ name }) => [name, null])) }
}

/** With GET the call stays read-only, even if the function changes later. A URL argument cannot be JSON. */
const canUseGet = ({ parameters, isReadOnly }: FunctionOffer) =>
  isReadOnly && !parameters.some(({ type }) => /^jsonb?\b/.test(type))

const isBlank = (refresh: unknown) =>
  typeof refresh !== 'object' || refresh === null || Object.keys(refresh).length === 0
