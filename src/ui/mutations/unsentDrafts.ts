import { useMemo } from 'react'
import { useMutationScope } from './mutationContext'

/**
 * Creates a hook that keeps the input of a form closed by accident, unless it was sent or discarded. A hook serves
 * forms of one kind; `formKey` identifies the form.
 */
export function createDraftHook<T>() {
  /** Gone with the board on which it was entered. */
  const draftsByBoard = new WeakMap<object, Map<string, T>>()
  return function useDraft(formKey: string) {
    const mutations = useMutationScope()?.mutations
    return useMemo(() => {
      const drafts = () => (mutations === undefined ? undefined : draftsByBoard.get(mutations))
      return {
        previous: drafts()?.get(formKey),
        save(draft: T) {
          if (mutations !== undefined)
            draftsByBoard.set(mutations, (drafts() ?? new Map<string, T>()).set(formKey, draft))
        },
        forget: () => void drafts()?.delete(formKey),
      }
    }, [mutations, formKey])
  }
}
