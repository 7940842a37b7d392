import * as v from 'valibot'
import type { SchemaFit, checkFit as original } from '../../../../src/board/file/schemaFit'

export * from '../../../../src/board/file/schemaFit'

/** Asks the schema, as before: it names one unknown word of an object at a time, which is taken out. */
export const checkFit: typeof original = (schema, value) => {
  const fit: SchemaFit = { faults: [], unknownKeys: [], isTooLarge: false }
  const rest = structuredClone(value)
  for (;;) {
    const { issues = [] } = v.safeParse(schema, rest)
    const surplus = issues.filter(({ type, expected }) => type === 'strict_object' && expected === 'never')
    if (surplus.length === 0) return fit
    for (const { path } of surplus) {
      const last = path?.at(-1)
      if (typeof last?.key === 'string') Reflect.deleteProperty(last.input as object, last.key)
      fit.isTooLarge = true
      fit.faults = [{ path: 'the board', reason: 'has words that boards do not have' }]
    }
  }
}
