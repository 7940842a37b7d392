import type { TableContext } from './table-context'
import type { Binding } from './bindings/binding'
import type { CommittedChange } from './changes'
import { matchConditions, findVisible, type Reader } from './bindings/matching'
import type { Relation } from './relations'

/** The changes of one table that one binding receives. */
export interface BindingChanges {
  binding: Binding
  changes: CommittedChange[]
  /** Delivered instead of the changes themselves. */
  error?: string
}

const NO_KEY = 'Error 400: Bad Request, no primary key'
const KEY_HIDDEN = 'Error 401: Unauthorized'

/** By action, filter and row level security. */
export async function bindingChangesOf(
  bench: TableContext,
  bindings: Binding[],
  changes: CommittedChange[],
): Promise<BindingChanges[]> {
  const conditions = new Set(bindings.flatMap(({ condition }) => condition ?? []))
  const { session, relations, relation } = bench
  const metConditions = await matchConditions(bench, changes, [...conditions])
  const hearings: BindingChanges[] = []
  for (const binding of bindings) {
    const { action, condition, subscriber } = binding
    const readable = await relations.readable(session, relation, subscriber.claims.role)
    const error = errorOf(relation, readable)
    const matches = changes.filter(change => action === '*' || change.action === action)
    if (error !== undefined)
      hearings.push({ binding, changes: matches.filter(change => change.action !== 'DELETE'), error })
    hearings.push({
      binding,
      changes: matches.filter(
        change =>
          (error === undefined || change.action === 'DELETE') &&
          (condition === undefined || metConditions.get(condition)?.has(change.seq) === true),
      ),
    })
  }
  return relation.rowSecurity ? seenOf(bench, hearings) : hearings
}

/** Whatever the filters say, these rows cannot be looked up on behalf of the role. Deletes need no looking up. */
function errorOf({ key }: Relation, readable: Set<string>): string | undefined {
  if (key.length === 0) return NO_KEY
  return key.every(({ name }) => readable.has(name)) ? undefined : KEY_HIDDEN
}

/** Policies are asked once for everybody with the same claims. Deletes pass: there is no row left to ask about. */
async function seenOf(bench: TableContext, hearings: BindingChanges[]): Promise<BindingChanges[]> {
  const readers = new Map<string, Reader>()
  const describeAsked = ({ binding, changes, error }: BindingChanges) => {
    const rows = error === undefined ? changes.filter(({ action }) => action !== 'DELETE') : []
    if (rows.length === 0) return undefined
    const { claims } = binding.subscriber
    const key = JSON.stringify(claims)
    const reader = readers.get(key) ?? { claims, seqs: new Set() }
    for (const { seq } of rows) reader.seqs.add(seq)
    readers.set(key, reader)
    return key
  }
  const keys = hearings.map(describeAsked)
  const visible = await findVisible(bench, [...readers.values()])
  const seenBy = new Map([...readers.keys()].map((key, index) => [key, visible[index]]))
  return hearings.map((hearing, index) => {
    const key = keys[index]
    if (key === undefined) return hearing
    const visible = seenBy.get(key)
    const changes = hearing.changes.filter(
      ({ action, seq }) => action === 'DELETE' || visible?.has(seq) === true,
    )
    return { ...hearing, changes }
  })
}
