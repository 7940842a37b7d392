import { useMemo, useState } from 'react'
import type { FileLine } from '../../../streams/views/view'
import type { Selection } from './FileTable'

export interface FileSelection extends Selection {
  /** The selected files that are in the list now. */
  lines: readonly FileLine[]
  clear: () => void
}

const noKeys: ReadonlySet<string> = new Set()

/** The selected files; a file that leaves the list is deselected. */
export function useFileSelection(lines: readonly FileLine[]): FileSelection {
  const [selectedKeys, setSelectedKeys] = useState(noKeys)
  return useMemo(() => {
    const selectedLines = lines.filter(({ key, content }) => content !== 'folder' && selectedKeys.has(key))
    return {
      lines: selectedLines,
      keys: new Set(selectedLines.map(({ key }) => key)),
      clear: () => setSelectedKeys(noKeys),
      onSelect: (keys, isSelected) =>
        setSelectedKeys(previous => {
          const next = new Set(previous)
          for (const key of keys)
            if (isSelected) next.add(key)
            else next.delete(key)
          return next
        }),
    }
  }, [lines, selectedKeys])
}
