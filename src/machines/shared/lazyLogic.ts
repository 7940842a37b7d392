import type { ActorLogic, EventObject, Snapshot } from 'xstate'

/** Logic fetched later; `getLogic` throws if it is called too early. */
export const lazyLogic = <State extends Snapshot<unknown>, Event extends EventObject, Input>(
  getLogic: () => ActorLogic<State, Event, Input>,
): ActorLogic<State, Event, Input> => ({
  get config() {
    return getLogic().config
  },
  transition: (snapshot, event, scope) => getLogic().transition(snapshot, event, scope),
  getInitialSnapshot: (scope, input) => getLogic().getInitialSnapshot(scope, input),
  start: (snapshot, scope) => getLogic().start?.(snapshot, scope),
  getPersistedSnapshot: (snapshot, options) => getLogic().getPersistedSnapshot(snapshot, options),
})
