import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export interface Store<T> {
  set(value: T): void
  use(): T
}

export function storeOf<T>(first: T): Store<T> {
  let value = first
  const hearing = new Set<() => void>()
  const subscribe = (hear: () => void) => {
    hearing.add(hear)
    return () => hearing.delete(hear)
  }
  return {
    set(next) {
      value = next
      for (const hear of hearing) hear()
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
