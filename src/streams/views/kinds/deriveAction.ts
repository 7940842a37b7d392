import type { ActionView } from '../view'
import type { Derivation } from '../derivation'

const view: ActionView = { kind: 'action' }

/** Never called: it completes the table of kinds. */
export const deriveAction = (): Derivation<ActionView> => ({
  reset: () => undefined,
  apply: () => undefined,
  view: () => view,
})
