import type { ActorLogic, EventObject, Snapshot } from 'xstate'

/** Logic that is had by `there`, which throws where it is asked too early. */
export const onceThere = <State extends Snapshot<unknown>, Event extends EventObject, Input>(
  there: () => ActorLogic<State, Event, Input>,
): ActorLogic<State, Event, Input> => ({
  get config() {
    return there().config
  },
  transition: (snapshot, event, scope) => there().transition(snapshot, event, scope),
  getInitialSnapshot: (scope, input) => there().getInitialSnapshot(scope, input),
  start: (snapshot, scope) => there().start?.(snapshot, scope),
  getPersistedSnapshot: (snapshot, options) => there().getPersistedSnapshot(snapshot, options),
})
