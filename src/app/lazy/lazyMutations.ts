import { fromPromise } from 'xstate'
import { lazyValue } from '../../shared/lazyValue'
import type { MutationsLogic } from '../../machines/mutations/mutations.logic'
import { backgroundLoadMachine } from '../../machines/backgroundLoad/backgroundLoad.machine'
import { lazyLogic } from '../../machines/shared/lazyLogic'

/** The machine that runs changes, loaded while the first rows of a board are read. */
export function lazyMutations(load: () => Promise<MutationsLogic>) {
  const { isLoaded, preload, get } = lazyValue(load)
  return {
    mutations: lazyLogic(get),
    loadMutations: backgroundLoadMachine.provide({
      guards: { isLoaded },
      actors: { fetch: fromPromise<unknown>(preload) },
    }),
  }
}
