import { useState } from 'react'
import type { FieldFault, Words } from '../../board/form/formed'

type Part = 'panel' | 'source'

/** What somebody has seen to in a form, and so is told of. */
export interface Touched {
  /** Whatever is wrong is told from now on. */
  tellAll: () => void
  /** Fields in which the words after are others than before were seen to. */
  touch: (part: Part, before: Words | null, after: Words) => void
  /** There are other fields now: nobody has seen to any. */
  begin: () => void
  isTouched: (fault: FieldFault) => boolean
  /** `words`: those of its part. */
  isTold: (fault: FieldFault, words: Words | null) => boolean
}

const none: ReadonlySet<string> = new Set()
const nameOf = (part: string, field: string) => `${part} ${field}`

/** Which fields of a form were touched, so that none is called empty that nobody has come to yet. */
export function useTouched(): Touched {
  const [isAll, setAll] = useState(false)
  const [fields, setFields] = useState(none)
  const isTouched = ({ part, field }: FieldFault) =>
    isAll || part === 'board' || field === '' || fields.has(nameOf(part, rootOf(field)))
  return {
    tellAll: () => setAll(true),
    touch: (part, before, after) => {
      const names = Object.keys({ ...before, ...after }).filter(name => before?.[name] !== after[name])
      setFields(known => new Set([...known, ...names.map(name => nameOf(part, name))]))
    },
    begin: () => {
      setAll(false)
      setFields(none)
    },
    isTouched,
    isTold: (fault, words) => isTouched(fault) || !isBlank(valueAt(words, fault.field)),
  }
}

/** "series[0].column" → series */
const rootOf = (field: string) => /^[^.[]*/.exec(field)?.[0] ?? field

const valueAt = (words: unknown, field: string): unknown =>
  (field.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    words,
  )

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
