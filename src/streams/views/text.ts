import type { TextView } from '../view'
import type { Derivation } from './derivation'

const view: TextView = { kind: 'text' }

/** Never asked for: it stands here for the table of kinds to be whole. */
export const text = (): Derivation<TextView> => ({
  reset: () => undefined,
  apply: () => undefined,
  view: () => view,
})
