import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { TablePanel } from '../../../board/board'
import { figures } from '../../words/value'
import type { Arrangement } from './arrange'
import { ColumnsMenu } from './ColumnsMenu'
import type { Line } from './compare'
import type { ColumnsKept } from './kept'
import foot from '../Foot.module.css'
import styles from './LiveTable.module.css'
import { newer } from './said'

interface ToolsProps {
  region: RefObject<HTMLDivElement | null>
  panel: TablePanel
  kept: ColumnsKept
  keep: (change: Partial<ColumnsKept>) => void
  arrangement: Arrangement
  arrange: (arrangement: Arrangement) => void
  isHeld: boolean
  /** By the button, not by the focus or an open row. */
  wantsHold: boolean
  onHold: () => void
  waiting: number
  shown: readonly Line[]
  /** What the rows on the screen are a part of. */
  said: string
  narrow: { dropped: number; showsAll: boolean; showAll: (all: boolean) => void }
  /** Adds a row; null where nobody may. */
  onAdd: (() => void) | null
  /** Why it cannot be done now. */
  vain: string | null
  /** What is being done, and asks for somebody. */
  doing: ReactNode
  children: ReactNode
}

/** What is done with a table, around it: the field to find rows above, the rest below. */
export function Tools(props: ToolsProps) {
  const { region, panel, arrangement, arrange, isHeld, shown, narrow } = props
  const field = useId()
  const [finds, setFinds] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  const note = (scrolled: boolean) => {
    if (scrolled !== (left !== null)) setLeft(scrolled ? (shown[0]?.key ?? null) : null)
  }
  const close = () => {
    setFinds(false)
    arrange({ ...arrangement, query: '' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
    region.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  const isTop = arrangement.sort === null && left !== null && !isHeld
  return (
    <>
      {finds && (
        <p className={styles['find']}>
          <label htmlFor={field} className="visually-hidden">
            Find rows in {panel.title}
          </label>
          <input
            // Whoever opens it wants to type.
            ref={focusNew}
            id={field}
            type="search"
            spellCheck={false}
            autoComplete="off"
            placeholder={`Find, or ${panel.columns[0]?.column ?? 'column'}=value`}
            value={arrangement.query}
            onChange={({ target }) => arrange({ ...arrangement, query: target.value })}
            onKeyDown={onKeyDown}
          />
        </p>
      )}
      <div
        className={styles['frame']}
        onScrollCapture={({ target }) => note(target instanceof Element && target.scrollTop > 0)}
      >
        {props.children}
      </div>
      {props.doing}
      <div className={foot['foot']}>
        <span className={styles['said']}>{props.said}</span>
        {isHeld && <span className={styles['held']}>held, {figures(props.waiting)} waiting</span>}
        {isTop && (
          <button type="button" onClick={() => region.current?.scrollTo({ top: 0 })}>
            {newer(shown.findIndex(({ key }) => key === left))}
          </button>
        )}
        {narrow.dropped > 0 && (
          <button type="button" onClick={() => narrow.showAll(!narrow.showsAll)}>
            {narrow.showsAll
              ? 'Fewer columns'
              : `${narrow.dropped} more ${narrow.dropped === 1 ? 'column' : 'columns'}`}
          </button>
        )}
        <span className={styles['tools']}>
          {props.onAdd !== null && (
            <button
              type="button"
              aria-disabled={props.vain !== null}
              title={props.vain ?? undefined}
              onClick={() => props.vain === null && props.onAdd?.()}
            >
              Add row
            </button>
          )}
          <button type="button" aria-expanded={finds} onClick={() => (finds ? close() : setFinds(true))}>
            Find
          </button>
          <button type="button" aria-pressed={props.wantsHold} onClick={props.onHold}>
            Hold
          </button>
          <ColumnsMenu columns={panel.columns} kept={props.kept} onKeep={props.keep} />
        </span>
      </div>
    </>
  )
}

const focusNew = (element: HTMLInputElement | null) => element?.focus()
