import { useSelector } from '@xstate/react'
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { findPanel } from '../../../board/edit/editResult'
import { panelSource } from '../../../board/schema/panelSource'
import type { BoardRef } from '../../../machines/board/board.machine'
import type { EditorContext } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { Button } from '../../kit/Button'
import { panelIdOf, queryPanels } from '../../commands/panelElements'
import { FiguresHint } from './FiguresHint'
import { PanelForm } from './PanelForm'
import { PanelPreview } from './PanelPreview'
import styles from './PanelSheet.module.css'

interface PanelSheetProps {
  editor: EditorRef
  board: BoardRef
  form: NonNullable<EditorContext['form']>
}

/** CSS pixels of the sticky bars above and below the board. */
const STICKY_HEIGHT = 154
const findPanelElement = (id: string | null) => queryPanels().find(each => panelIdOf(each) === id)

/**
 * The form of a panel, beside the board, which shows its input at once. Done and Escape keep the changes, but lead to
 * faults first: the board would lack the panel. Cancel reverts them. Kept changes can still be undone.
 */
export function PanelSheet({ editor, board, form }: PanelSheetProps) {
  const heading = useId()
  const sheet = useRef<HTMLElement>(null)
  const lastId = useRef(form.id)
  const present = useSelector(editor, ({ context }) => context.history.present)
  const panel = form.id === null ? undefined : findPanel(present, form.id)
  const channel = useSelector(board, ({ context }) =>
    panel === undefined ? undefined : context.channels[panelSource(panel) ?? ''],
  )
  const isNew = form.id === null || findPanel(form.before.present, form.id) === undefined
  useLayoutEffect(() => {
    const element = sheet.current
    const previousFocus = document.activeElement
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    // Deferred: the button that opened the sheet cannot be pressed until then; and in StrictMode the sheet stays.
    return () =>
      queueMicrotask(() => {
        if (element?.isConnected === true) return
        if (previousFocus instanceof HTMLElement) previousFocus.focus()
        // The button that started a board's first panel disappeared with the empty board.
        if (document.activeElement !== previousFocus)
          findPanelElement(lastId.current)?.focus({ preventScroll: true })
      })
  }, [])
  const finish = () => {
    flushSync(() => editor.send({ type: 'editor.finish' }))
    const invalidFieldset = sheet.current?.querySelector('fieldset[data-bad]')
    // It cannot have the focus in a folded section.
    invalidFieldset?.closest('details')?.setAttribute('open', '')
    invalidFieldset?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
    // The fault's text is below its field.
    invalidFieldset?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }
  const finishOnEscape = (event: KeyboardEvent) => {
    // A list of suggestions closes by itself.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    finish()
  }
  useEffect(() => {
    lastId.current = form.id
    const panelElement = findPanelElement(form.id)
    // Of a panel taller than the page, show the head with its badge.
    const isTallerThanPage = (panelElement?.offsetHeight ?? 0) > innerHeight - STICKY_HEIGHT
    panelElement?.scrollIntoView({ block: isTallerThanPage ? 'start' : 'nearest' })
  }, [form.id])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from its fields
    <aside
      ref={sheet}
      className={styles['sheet']}
      role="dialog"
      aria-labelledby={heading}
      data-sheet=""
      onKeyDown={finishOnEscape}
    >
      <header className="strip sticky row rigid">
        <h2 id={heading} className="clip grow">
          {isNew ? 'New panel' : `Edit ${panel?.title ?? ''}`}
        </h2>
        <Button variant="plain" onClick={() => editor.send({ type: 'editor.cancel' })}>
          Cancel
        </Button>
        <Button
          aria-disabled={form.isBlank || undefined}
          onClick={() => {
            if (!form.isBlank) finish()
          }}
        >
          Done
        </Button>
      </header>
      <PanelPreview board={board} panel={panel} />
      {panel !== undefined && <FiguresHint board={board} panel={panel} />}
      <PanelForm editor={editor} file={present} channel={channel} />
    </aside>
  )
}
