import type {
  BucketLimits,
  ColumnTypes,
  FunctionRef,
  FunctionSignature,
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

/** Primary and unique keys; undefined as long as they are not known. */
export function findTableKeys(
  snapshot: WithAnswers | undefined,
  { schema, table }: Pick<WriteTarget, 'schema' | 'table'>,
): TableKeys | undefined {
  const answer = find(snapshot, { about: 'keys', schema })
  // The name comes from the project, so an inherited property must not match it.
  return answer?.about === 'keys' && Object.hasOwn(answer.keys, table) ? answer.keys[table] : undefined
}

/** Null where they are not known. */
export function findBucketLimits(snapshot: WithAnswers | undefined, bucket: string): BucketLimits | null {
  const answer = find(snapshot, { about: 'bucket', bucket })
  return answer?.about === 'bucket' ? answer.limits : null
}
