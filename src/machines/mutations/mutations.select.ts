import type {
  BucketLimits,
  ColumnTypes,
  FunctionRef,
  FunctionSignature,
  TableRef,
  WriteTarget,
} from '../../backend/ports/backend.port'
import type { TableKeys } from '../../board/model/tableKeys'
import { queryKey, type CatalogAnswers, type CatalogQuery } from './catalogAnswers'

interface WithAnswers {
  context: { answers: CatalogAnswers }
}
const find = (snapshot: WithAnswers | undefined, query: CatalogQuery) =>
  snapshot?.context.answers[queryKey(query)]?.answer ?? null

/** Null as long as nothing is known. */
export function findColumnTypes(
  snapshot: WithAnswers | undefined,
  target: WriteTarget | null,
): ColumnTypes | null {
  const answer = target && find(snapshot, { about: 'columns', target })
  return answer?.about === 'columns' ? answer.types : null
}

/** Null where the project gives none; undefined until it was asked. */
export function findSignature(
  snapshot: WithAnswers | undefined,
  name: FunctionRef,
): FunctionSignature | null | undefined {
  const answer = find(snapshot, { about: 'function', name })
  return answer?.about === 'function' ? answer.signature : undefined
}

const findKeysIn = (snapshot: WithAnswers | undefined, schema: string) => {
  const answer = find(snapshot, { about: 'keys', schema })
  return answer?.about === 'keys' ? answer.keys : null
}

/** Primary and unique keys; undefined as long as they are not known. */
export function findTableKeys(
  snapshot: WithAnswers | undefined,
  { schema, table }: TableRef,
): TableKeys | undefined {
  const keys = findKeysIn(snapshot, schema)
  // The name comes from the project, so an inherited property must not match it.
  return keys !== null && Object.hasOwn(keys, table) ? keys[table] : undefined
}

/** Signalbox's own tables, which `describe.sql` leaves out. */
const OWN_PREFIX = 'signalbox_'
/** The schema of which `describe.sql` lists the tables that a policy opens; no other list is complete. */
const LISTED_SCHEMA = 'public'

/**
 * Which rows of a table the viewer is given. `none`: the project lists its tables, and this one is not among them,
 * because no policy opens it to the viewer. `by policy`: those that its policies choose. Null if unknown.
 */
export function findRowAccess(
  snapshot: WithAnswers | undefined,
  { schema, table }: TableRef,
): 'none' | 'by policy' | 'all' | null {
  const isListed = schema === LISTED_SCHEMA && !table.startsWith(OWN_PREFIX)
  if (!isListed || findKeysIn(snapshot, schema) === null) return null
  const keys = findTableKeys(snapshot, { schema, table })
  if (keys === undefined) return 'none'
  if (keys.hasRowSecurity === undefined) return null
  return keys.hasRowSecurity ? 'by policy' : 'all'
}

/** Null where they are not known. */
export function findBucketLimits(snapshot: WithAnswers | undefined, bucket: string): BucketLimits | null {
  const answer = find(snapshot, { about: 'bucket', bucket })
  return answer?.about === 'bucket' ? answer.limits : null
}
