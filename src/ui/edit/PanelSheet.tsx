import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { panelOf } from '../../board/edit/edited'
import { sourceOf } from '../../board/panels/kinds'
import { wordsOf } from '../../board/same'
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
 * Beside the board, which shows at once what is typed here. Done and Escape keep it, and lead to what is wrong first:
 * the board would be without it. Cancel takes it back. Whatever was kept can still be undone.
 */
export function PanelSheet({ editor, board, form }: PanelSheetProps) {
  const heading = useId()
  const sheet = useRef<HTMLElement>(null)
  const last = useRef(form.id)
  /** What Done has led to, in words. */
  const told = useRef('')
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
  const finish = () => {
    // What was typed just now counts as well.
    editor.send({ type: 'editor.apply' })
    const faults = editor.getSnapshot().context.form?.faults ?? []
    if (faults.length === 0 || told.current === wordsOf(faults)) {
      editor.send({ type: 'editor.close' })
      return
    }
    told.current = wordsOf(faults)
    flushSync(touched.tellAll)
    const bad = sheet.current?.querySelector('fieldset[data-bad]')
    bad?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
    // What is wrong stands below its field.
    bad?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    finish()
  })
  useEffect(() => {
    const element = sheet.current
    const listen = (event: KeyboardEvent) => hear(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    last.current = form.id
    const shown = shownAs(form.id)
    // Of one that is higher than the page the head is seen, with its sign.
    const isHigh = (shown?.offsetHeight ?? 0) > innerHeight - AROUND
    shown?.scrollIntoView({ block: isHigh ? 'start' : 'nearest' })
  }, [form.id])
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
