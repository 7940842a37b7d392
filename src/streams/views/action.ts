import type { ActionView } from '../view'
import type { Derivation } from './derivation'

const view: ActionView = { kind: 'action' }

/** Never asked for: it stands here for the table of kinds to be whole. */
export const action = (): Derivation<ActionView> => ({
  reset: () => undefined,
  apply: () => undefined,
  view: () => view,
})
