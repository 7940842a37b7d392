import { useMemo } from 'react'
import { useActing } from '../../act/acting'
import type { Drafts } from './drafts'

/** Gone with the board of whoever entered it. */
const all = new WeakMap<object, Map<string, Drafts>>()

/** What was entered into a form and neither sent nor given up, when that is closed by a slip. `of`: of which row. */
export function useTyped(of: string) {
  const activity = useActing()?.activity
  return useMemo(() => {
    const kept = (activity && all.get(activity)) ?? new Map<string, Drafts>()
    if (activity !== undefined) all.set(activity, kept)
    return {
      before: kept.get(of),
      keep: (drafts: Drafts) => void kept.set(of, drafts),
      forget: () => void kept.delete(of),
    }
  }, [activity, of])
}
