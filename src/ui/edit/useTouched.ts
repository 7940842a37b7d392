import { useState } from 'react'
import { isRecord } from '../../board/file/fault'
import type { FieldFault, Words } from '../../board/form/formed'
import { isAt } from './isAt'

type Part = 'panel' | 'source'

/** What somebody has seen to in a form, and so is told of. */
export interface Touched {
  /** Whatever is wrong is told from now on. */
  tellAll: () => void
  /** Fields in which the words after are others than before were seen to. */
  touch: (part: Part, before: Words | null, after: Words) => void
  /** There are other fields now: nobody has seen to any. */
  begin: () => void
  /** `words`: those of its part. */
  isTold: (fault: FieldFault, words: Words | null) => boolean
}

const none: ReadonlySet<string> = new Set()
const nameOf = (part: string, field: string) => `${part} ${field}`

/** Which fields of a form were touched, so that none is called empty that nobody has come to yet. */
export function useTouched(): Touched {
  const [isAll, setAll] = useState(false)
  const [fields, setFields] = useState(none)
  const isTouched = ({ part, field }: FieldFault) => {
    const name = nameOf(part, field)
    // What is wrong with several words is theirs who saw to one of them.
    const isOf = (touched: string) => isAt(touched, name) || isAt(name, touched)
    return isAll || part === 'board' || field === '' || [...fields].some(isOf)
  }
  return {
    tellAll: () => setAll(true),
    touch: (part, before, after) => {
      const paths = changed(before ?? {}, after, '')
      setFields(known => new Set([...known, ...paths.map(path => nameOf(part, path))]))
    },
    begin: () => {
      setAll(false)
      setFields(none)
    },
    isTold: (fault, words) => isTouched(fault) || !isBlank(valueAt(words, fault.field)),
  }
}

/** Paths to what differs, such as "series[0].column". What there is only room for now, nobody has come to yet. */
function changed(before: unknown, after: unknown, path: string): string[] {
  if (before === after || (isBlank(before) && isBlank(after))) return []
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old === null && now === null) return [path]
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  const isList = Array.isArray(before) || Array.isArray(after)
  return [...names].flatMap(name => {
    const within = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    return changed(old?.[name], now?.[name], within)
  })
}

const partsOf = (value: unknown): Words | null =>
  Array.isArray(value) ? Object.fromEntries(value.entries()) : isRecord(value) ? value : null

const valueAt = (words: unknown, field: string): unknown =>
  (field.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    words,
  )

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
