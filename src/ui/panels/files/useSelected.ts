import { useMemo, useState } from 'react'
import type { FileLine } from '../../../streams/view'
import type { Selection } from './FileTable'

export interface Chosen extends Selection {
  /** Those of them that are in the list now. */
  lines: readonly FileLine[]
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Files that were selected; those that go away from the list are so no more. */
export function useSelected(lines: readonly FileLine[]): Chosen {
  const [wanted, setWanted] = useState(none)
  return useMemo(() => {
    const chosen = lines.filter(({ key, content }) => content !== 'folder' && wanted.has(key))
    return {
      lines: chosen,
      keys: new Set(chosen.map(({ key }) => key)),
      clear: () => setWanted(none),
      onSelect: (keys, isSelected) =>
        setWanted(before => {
          const next = new Set(before)
          for (const key of keys)
            if (isSelected) next.add(key)
            else next.delete(key)
          return next
        }),
    }
  }, [lines, wanted])
}
