import { isRecord, pathOf, type Fault } from './fault'
import { quoted } from './quoted'
import { MOST_VALUES } from './scan'

const DEEPEST = 16
/** Of one object: nothing of a board has nearly as many, and engines are slow with more. */
const MOST_NAMES = 2_000
/** As keys of a file these are meant to reach into every object there is. Schemas drop them without a word. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** What no board has, whatever its version: looked for before anything else reads the file. */
export function dangerIn(file: unknown): Fault | null {
  let values = 0
  const keys: (string | number)[] = []
  const look = (value: unknown): Fault | null => {
    const at = (reason: string) => ({ path: pathOf(keys, file), reason })
    if (++values > MOST_VALUES) return at('makes the file hold more values than a board can')
    if (keys.length > DEEPEST) return at('lies deeper than anything in a board')
    const isList = Array.isArray(value)
    if (!isList && !isRecord(value)) return null
    if (!isList && Object.keys(value).length > MOST_NAMES)
      return at('has more words than anything in a board')
    for (const [key, part] of isList ? value.entries() : Object.entries(value)) {
      if (forbidden.has(String(key))) return at(`has a part named ${quoted(String(key))}, which is reserved`)
      keys.push(key)
      const found = look(part)
      if (found !== null) return found
      keys.pop()
    }
    return null
  }
  return look(file)
}
