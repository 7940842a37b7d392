import type { RealtimeFault } from '../../faults/faults'
import { membersOf, objectText } from './json-members'

/** Fields whose JSON text is longer are left out of a record that is cut (hosted: records over 1 MiB). */
const LONGEST_KEPT = 64

/** What is delivered instead of a change, under the faults of the moment: nothing, once, or twice. */
export function brokenChange(data: string, fault: RealtimeFault): string[] {
  if (fault.muteChanges || isAmongNext(data, fault) || Math.random() < (fault.loseChanges ?? 0)) return []
  const cut = fault.truncate ? truncateChange(data) : data
  const text = fault.omitColumns ? without(cut, fault.omitColumns) : cut
  return fault.duplicate ? [text, text] : [text]
}

/** The changes that were lost under a fault: each is lost for everybody who is subscribed to it. */
const lost = new WeakMap<RealtimeFault, Set<string>>()

function isAmongNext(data: string, fault: RealtimeFault): boolean {
  if (fault.loseNext === undefined) return false
  const changes = lost.get(fault) ?? new Set()
  lost.set(fault, changes)
  if (changes.size < fault.loseNext) changes.add(data)
  return changes.has(data)
}

function truncateChange(data: string): string {
  const change = membersOf(data)
  for (const name of ['record', 'old_record']) {
    const record = change.get(name)
    if (record === undefined) continue
    const members = [...membersOf(record)].filter(
      ([, value]) => value !== 'null' && Buffer.byteLength(value) <= LONGEST_KEPT,
    )
    change.set(name, objectText(members))
  }
  change.set('errors', '["Error 413: Payload Too Large"]')
  return objectText(change)
}

function without(data: string, columns: string[]): string {
  const change = membersOf(data)
  const record = change.get('record')
  if (record === undefined || change.get('type') !== '"UPDATE"') return data
  change.set('record', objectText([...membersOf(record)].filter(([name]) => !columns.includes(name))))
  return objectText(change)
}
