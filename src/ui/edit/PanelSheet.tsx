import { useSelector } from '@xstate/react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { panelOf } from '../../board/edit/edited'
import { sourceOf } from '../../board/panels/kinds'
import type { BoardRef } from '../../machines/board.machine'
import type { EditorContext } from '../../machines/editor.context'
import type { EditorRef } from '../../machines/editor.machine'
import { Button } from '../Button'
import { idOf, panelsShown } from '../commands/panels'
import { PanelForm } from './PanelForm'
import { Preview } from './Preview'
import { useTouched } from './useTouched'
import styles from './PanelSheet.module.css'

interface PanelSheetProps {
  editor: EditorRef
  board: BoardRef
  form: NonNullable<EditorContext['form']>
}

/** What sticks above and below the board, in px. */
const AROUND = 154
const shownAs = (id: string | null) => panelsShown().find(each => idOf(each) === id)

/**
 * Beside the board, which shows at once what is typed here. Done and Escape keep it, Cancel takes it back: whatever
 * was kept can still be undone.
 */
export function PanelSheet({ editor, board, form }: PanelSheetProps) {
  const heading = useId()
  const sheet = useRef<HTMLElement>(null)
  const last = useRef(form.id)
  const present = useSelector(editor, ({ context }) => context.history.present)
  const panel = form.id === null ? undefined : panelOf(present, form.id)
  const channel = useSelector(board, ({ context }) =>
    panel === undefined ? undefined : context.channels[sourceOf(panel) ?? ''],
  )
  const touched = useTouched()
  const isNew = form.id === null || panelOf(form.before.present, form.id) === undefined
  useLayoutEffect(() => {
    const element = sheet.current
    const before = document.activeElement
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    // Later, because what led here can be pressed only then; and in StrictMode the sheet stays.
    return () =>
      queueMicrotask(() => {
        if (element?.isConnected === true) return
        if (before instanceof HTMLElement) before.focus()
        // What began the first panel of a board went when there was one.
        if (document.activeElement !== before) shownAs(last.current)?.focus({ preventScroll: true })
      })
  }, [])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      editor.send({ type: 'editor.close' })
    }
    const element = sheet.current
    element?.addEventListener('keydown', hear)
    return () => element?.removeEventListener('keydown', hear)
  }, [editor])
  useEffect(() => {
    last.current = form.id
    const shown = shownAs(form.id)
    // Of one that is higher than the page the head is seen, with its sign.
    const isHigh = (shown?.offsetHeight ?? 0) > innerHeight - AROUND
    shown?.scrollIntoView({ block: isHigh ? 'start' : 'nearest' })
  }, [form.id])
  /** First it tells what of the fields that nobody came to is amiss: the panel would be without what is in them. */
  const finish = () => {
    if (form.faults.every(touched.isTouched)) {
      editor.send({ type: 'editor.close' })
      return
    }
    flushSync(touched.tellAll)
    sheet.current?.querySelector<HTMLElement>('[data-bad] :is(input, select, textarea)')?.focus()
  }
  return (
    <aside ref={sheet} className={styles['sheet']} role="dialog" aria-labelledby={heading} data-sheet="">
      <header className={styles['head']}>
        <h2 id={heading}>{isNew ? 'New panel' : `Edit ${panel?.title ?? ''}`}</h2>
        <Button look="plain" onClick={() => editor.send({ type: 'editor.cancel' })}>
          Cancel
        </Button>
        <Button onClick={finish}>Done</Button>
      </header>
      <Preview board={board} panel={panel} />
      <PanelForm editor={editor} file={present} panel={panel} {...{ form, touched, channel }} />
    </aside>
  )
}
