import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../kit/Button'
import styles from '../panelForm/PanelSheet.module.css'

interface EntryListProps<T> {
  label: string
  entries: readonly T[]
  createEntry: () => T
  onChange: (entries: readonly T[]) => void
  /** Draws an entry, named by its place in the list. */
  children: (entry: T, label: string, onChange: (entry: T) => void) => ReactNode
}

/** Entries that can be removed and added. */
export function EntryList<T>({ label, entries, createEntry, onChange, children }: EntryListProps<T>) {
  const { list, willAdd, willRemove } = useEntryFocus(entries.length)
  return (
    <ol ref={list} className={clsx('stack', styles['list'])}>
      {entries.map((entry, i) => (
        <li key={i}>
          {children(entry, `${label} ${i + 1}`, next =>
            onChange(entries.map((each, n) => (n === i ? next : each))),
          )}
          <Button
            variant="plain"
            aria-label={`Remove ${label} ${i + 1}`}
            onClick={() => {
              willRemove(i)
              onChange(entries.filter((_, n) => n !== i))
            }}
          >
            Remove
          </Button>
        </li>
      ))}
      <li>
        <Button
          variant="plain"
          aria-label={`Add to ${label}`}
          onClick={() => {
            willAdd()
            onChange([...entries, createEntry()])
          }}
        >
          Add
        </Button>
      </li>
    </ol>
  )
}

const CONTROLS = 'input, select, textarea'

/** Moves the focus in a list of entries: into an added entry, and after a removal to the following one. */
function useEntryFocus(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const pendingFocus = useRef<{ at: number; of: string } | null>(null)
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return
    const { at, of } = pendingFocus.current
    pendingFocus.current = null
    const candidates = list.current?.children[at]?.querySelectorAll<HTMLElement>(of) ?? []
    const to = of === CONTROLS ? candidates[0] : candidates[candidates.length - 1]
    to?.focus()
  }, [count])
  return {
    list,
    willAdd: () => {
      pendingFocus.current = { at: count, of: CONTROLS }
    },
    willRemove: (at: number) => {
      pendingFocus.current = { at, of: 'button' }
    },
  }
}
