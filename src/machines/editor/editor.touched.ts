import { isRecord } from '../../board/json/isRecord'
import type { FieldFault, FormValues } from '../../board/form/applyForm'
import { isPathWithin } from '../../board/form/isPathWithin'

/** The fields of a form that the person has finished with, so that a field not reached yet is not called empty. */
export interface TouchedFields {
  /** Every fault is shown. */
  isAll: boolean
  /** As "panel series[0].column". */
  keys: readonly string[]
}
export const noneTouched: TouchedFields = { isAll: false, keys: [] }

const fieldKey = (part: string, field: string) => `${part} ${field}`

/** The fields that differ between `before` and `after` are touched as well. */
export function touchFields(
  { isAll, keys }: TouchedFields,
  part: 'panel' | 'source',
  before: FormValues | null,
  after: FormValues,
): TouchedFields {
  const touchedKeys = changedPaths(before ?? {}, after, '').map(path => fieldKey(part, path))
  return { isAll, keys: [...new Set([...keys, ...touchedKeys])] }
}

/** Whether a fault is shown. `values`: the values of its part. */
export function isFaultShown(
  { isAll, keys }: TouchedFields,
  { part, field }: FieldFault,
  values: FormValues | null,
): boolean {
  const name = fieldKey(part, field)
  // A fault of a group shows once one of its fields was touched.
  const isOf = (touchedKey: string) => isPathWithin(touchedKey, name) || isPathWithin(name, touchedKey)
  const isTouched = isAll || part === 'board' || field === '' || keys.some(isOf)
  return isTouched || !isBlank(valueAt(values, field))
}

/** The paths that differ, such as "series[0].column". Fields that are new and empty count as not reached yet. */
function changedPaths(before: unknown, after: unknown, path: string): string[] {
  if (before === after || (isBlank(before) && isBlank(after))) return []
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old === null && now === null) return [path]
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  const isList = Array.isArray(before) || Array.isArray(after)
  return [...names].flatMap(name => {
    const innerPath = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    return changedPaths(old?.[name], now?.[name], innerPath)
  })
}

const partsOf = (value: unknown): FormValues | null =>
  Array.isArray(value) ? Object.fromEntries(value.entries()) : isRecord(value) ? value : null

const valueAt = (values: unknown, field: string): unknown =>
  (field.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  )

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
