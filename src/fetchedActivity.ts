import { fromPromise } from 'xstate'
import { fetched } from './fetched'
import type { ActivityLogic } from './machines/activity.logic'
import { fetchingMachine } from './machines/fetching.machine'
import { onceThere } from './machines/onceThere'

/** The activity's part of the hinge: what is done on a board is fetched while its first rows are read. */
export function fetchedActivity(load: () => Promise<ActivityLogic>) {
  const { isThere, fetch, there } = fetched(load)
  return {
    activity: onceThere(there),
    fetchActivity: fetchingMachine.provide({
      guards: { isThere },
      actors: { fetch: fromPromise<unknown>(fetch) },
    }),
  }
}

/** The same of one that needs not be fetched. */
export const activityAtHand = (activity: ActivityLogic) => ({
  activity,
  fetchActivity: fetchingMachine.provide({ guards: { isThere: () => true } }),
})
