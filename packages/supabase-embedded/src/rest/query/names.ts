import type { Field, JsonStep } from './types'
import type { Scanner } from './scanner'

const NAME = /[\p{L}\p{N}_ $]+/uy
const JSON_KEY = /[^(\-:.,>)]+/y
const QUOTED = /"(?:[^"\\]|\\[^])*"/y
const DASH = /-(?!>)/y

export function name(scanner: Scanner): string {
  const label = 'field name (* or [a..z0..9_$])'
  return quotedText(scanner) ?? takeDashed(scanner, NAME, label)
}

/** A type or language: letters, digits, `_`, blank and `$`. Safe to write into SQL unquoted. */
export const identifier = (scanner: Scanner): string => scanner.take(NAME, 'letter').trim()

export function quotedText(scanner: Scanner): string | undefined {
  const text = scanner.maybe(QUOTED)
  return text?.slice(1, -1).replaceAll(/\\([^])/g, '$1')
}

function takeDashed(scanner: Scanner, part: RegExp, label: string): string {
  const parts = [scanner.take(part, label).trim()]
  while (scanner.maybe(DASH) !== undefined) parts.push(scanner.take(part, label).trim())
  return parts.join('-')
}

export function field(scanner: Scanner): Field {
  scanner.spaces()
  const read = { name: name(scanner), path: jsonPath(scanner) }
  scanner.spaces()
  return read
}

function jsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const arrow = scanner.maybe(/->>?/y)
    if (arrow === undefined) return steps
    steps.push({ arrow: arrow as JsonStep['arrow'], operand: operand(scanner) })
  }
}

function operand(scanner: Scanner): JsonStep['operand'] {
  const index = scanner.maybe(/-?\d+(?=->|::|\.|,|\)|$)/y)
  if (index !== undefined) return { index }
  scanner.maybe(/(?!)/y, '"-"')
  scanner.maybe(/(?!)/y, 'digit')
  const label = 'any non reserved character different from: .,>()'
  return { key: quotedText(scanner) ?? takeDashed(scanner, JSON_KEY, label) }
}

/** `a.b.c` is the field `c` of the embed `b` in the embed `a`. */
export function placedField(scanner: Scanner): { path: string[]; field: Field } {
  const names = scanner.takeSeparated('.', () => name(scanner))
  const last = names.pop() ?? ''
  return { path: names, field: { name: last, path: jsonPath(scanner) } }
}
