import { describePath, type Fault } from './fault'
import { isRecord } from '../json/isRecord'
import { quote } from '../text/quote'
import { MAX_VALUES } from '../json/scanJson'

const MAX_DEPTH = 16
/** Keys of one object: no part of a board has nearly as many, and engines get slow with more. */
const MAX_KEYS = 2_000
/** As keys of a file, these are meant to reach the prototype of every object. Schemas drop them silently. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Finds what no board of any version contains, before anything else reads the file. */
export function safetyFault(file: unknown): Fault | null {
  let values = 0
  const keys: (string | number)[] = []
  const visit = (value: unknown): Fault | null => {
    const at = (reason: string) => ({ path: describePath(keys, file), reason })
    if (++values > MAX_VALUES) return at('makes the file larger than a board can be')
    if (keys.length > MAX_DEPTH) return at('is nested too deep')
    const isList = Array.isArray(value)
    if (!isList && !isRecord(value)) return null
    if (!isList && Object.keys(value).length > MAX_KEYS) return at('has too many keys')
    for (const [key, part] of isList ? value.entries() : Object.entries(value)) {
      if (forbiddenKeys.has(String(key)))
        return at(`has a part named ${quote(String(key))}, which is reserved`)
      keys.push(key)
      const fault = visit(part)
      if (fault !== null) return fault
      keys.pop()
    }
    return null
  }
  return visit(file)
}
