import { useMemo } from 'react'
import { useActing } from './acting'

/**
 * A hook for what was entered into forms of one kind and neither sent nor given up, when one is closed by a slip. It is
 * asked by a text that says of what the form is.
 */
export function typedIn<T>() {
  /** Gone with the board of whoever entered it. */
  const all = new WeakMap<object, Map<string, T>>()
  return function useTyped(of: string) {
    const activity = useActing()?.activity
    return useMemo(() => {
      const kept = (activity && all.get(activity)) ?? new Map<string, T>()
      if (activity !== undefined) all.set(activity, kept)
      return {
        before: kept.get(of),
        keep: (entered: T) => void kept.set(of, entered),
        forget: () => void kept.delete(of),
      }
    }, [activity, of])
  }
}
