import { backgroundLoadMachine } from '../../src/machines/backgroundLoad/backgroundLoad.machine'
import type { MutationsLogic } from '../../src/machines/mutations/mutations.logic'

/** The machine that runs changes, already fetched. */
export const loadedMutations = (mutations: MutationsLogic) => ({
  mutations,
  loadMutations: backgroundLoadMachine.provide({ guards: { isLoaded: () => true } }),
})
