import { useState } from 'react'
import { isRecord } from '../../../board/file/fault'
import type { FieldFault, FormValues } from '../../../board/form/applyForm'
import { isPathWithin } from '../fields/isPathWithin'

type FormPart = 'panel' | 'source'

/** The fields of a form that the person has finished with, and whose faults are shown. */
export interface TouchedFields {
  /** Shows every fault from now on. */
  showAll: () => void
  /** Marks the fields that differ between `before` and `after` as touched. */
  touch: (part: FormPart, before: FormValues | null, after: FormValues) => void
  /** The form has other fields now: none is touched. */
  reset: () => void
  /** `values`: the values of the fault's part. */
  isShown: (fault: FieldFault, values: FormValues | null) => boolean
}

const noFields: ReadonlySet<string> = new Set()
const fieldKey = (part: string, field: string) => `${part} ${field}`

/** Which fields of a form were touched, so that a field not reached yet is not called empty. */
export function useTouchedFields(): TouchedFields {
  const [showsAll, setShowsAll] = useState(false)
  const [fields, setFields] = useState(noFields)
  const isTouched = ({ part, field }: FieldFault) => {
    const name = fieldKey(part, field)
    // A fault of a group shows once one of its fields was touched.
    const isOf = (touched: string) => isPathWithin(touched, name) || isPathWithin(name, touched)
    return showsAll || part === 'board' || field === '' || [...fields].some(isOf)
  }
  return {
    showAll: () => setShowsAll(true),
    touch: (part, before, after) => {
      const paths = changedPaths(before ?? {}, after, '')
      setFields(touchedBefore => new Set([...touchedBefore, ...paths.map(path => fieldKey(part, path))]))
    },
    reset: () => {
      setShowsAll(false)
      setFields(noFields)
    },
    isShown: (fault, values) => isTouched(fault) || !isBlank(valueAt(values, fault.field)),
  }
}

/** The paths that differ, such as "series[0].column". Fields that are new and empty count as not reached yet. */
function changedPaths(before: unknown, after: unknown, path: string): string[] {
  if (before === after || (isBlank(before) && isBlank(after))) return []
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old === null && now === null) return [path]
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  const isList = Array.isArray(before) || Array.isArray(after)
  return [...names].flatMap(name => {
    const within = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    return changedPaths(old?.[name], now?.[name], within)
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
