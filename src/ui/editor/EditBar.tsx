import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef, type ReactNode, useState } from 'react'
import { isAskingDiscard, isVariablesOpen } from '../../machines/editBar/editBar.select'
import type { EditorRef } from '../../machines/editor/editor.machine'
import { Button } from '../kit/Button'
import { InlineConfirm } from '../kit/dialog/InlineConfirm'
import { BoardMenu } from './BoardMenu'
import styles from './EditBar.module.css'
import { FaultList } from './FaultList'
import { useFocusHandover } from './useFocusHandover'
import { VariablesDialog } from './variables/VariablesDialog'
import { isComposing } from '../kit/events/isComposing'

interface EditBarProps {
  editor: EditorRef
  /** The changes that others make meanwhile. */
  children: ReactNode
}

/** The actions on the board being edited, and the ways to end the edit. */
export function EditBar({ editor, children }: EditBarProps) {
  const { history, savedFile, form, heldPanel, faults } = useSelector(editor, ({ context }) => context)
  const bar = useRef<HTMLElement>(null)
  useFocusHandover(bar, '[data-edit]')
  const dialogs = useSelector(editor, ({ children }) => children.bar)
  const isConfirming = useSelector(dialogs, isAskingDiscard)
  const hasVariables = useSelector(dialogs, isVariablesOpen)
  const { present, past, future } = history
  const isChanged = present !== savedFile
  const isBusy = form !== null || heldPanel !== null
  const [last, next] = [past.at(-1), future[0]]
  return (
    <section ref={bar} className={clsx('sticky', styles['place'])} aria-label="Edit board" data-edit-bar="">
      <div className={clsx('cluster', styles['bar'])}>
        <BoardTitleField key={present.title} editor={editor} title={present.title} isReadOnly={isBusy} />
        <Button
          variant="main"
          disabled={isBusy}
          onClick={() => editor.send({ type: 'editor.open', id: null })}
        >
          Add panel
        </Button>
        <Button
          variant="plain"
          disabled={isBusy || last === undefined}
          title={last && `Undo ${last.label}`}
          onClick={() => editor.send({ type: 'editor.undo' })}
        >
          Undo
        </Button>
        <Button
          variant="plain"
          disabled={isBusy || next === undefined}
          title={next && `Redo ${next.label}`}
          onClick={() => editor.send({ type: 'editor.redo' })}
        >
          Redo
        </Button>
        <Button
          variant="plain"
          disabled={isBusy}
          aria-haspopup="dialog"
          onClick={() => dialogs?.send({ type: 'editBar.openVariables' })}
        >
          Variables
        </Button>
        <BoardMenu editor={editor} isBusy={isBusy} />
        {children}
        <span className={clsx('row end', styles['end'])}>
          <InlineConfirm
            isOpen={isConfirming}
            isInline
            question={`Discard ${changeCountText(past.length)}?`}
            confirmText="Discard"
            keepText="Keep editing"
            onConfirm={() => editor.send({ type: 'editor.discard' })}
            onKeep={() => dialogs?.send({ type: 'editBar.keepEditing' })}
            trigger={
              isChanged && (
                <Button
                  variant="plain"
                  disabled={isBusy}
                  onClick={() => dialogs?.send({ type: 'editBar.askDiscard' })}
                >
                  Discard
                </Button>
              )
            }
          />
          {!isConfirming && (
            <Button
              variant={isChanged ? 'main' : 'plain'}
              disabled={isBusy}
              onClick={() => editor.send({ type: 'editor.save' })}
            >
              {isChanged ? 'Save' : 'Done'}
            </Button>
          )}
        </span>
      </div>
      <FaultList faults={faults} />
      {hasVariables && (
        <VariablesDialog editor={editor} onClose={() => dialogs?.send({ type: 'editBar.closeVariables' })} />
      )}
    </section>
  )
}

const changeCountText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

interface BoardTitleFieldProps {
  editor: EditorRef
  title: string
  /** A panel's form is open, or a panel is being moved: the board takes no other edit. */
  isReadOnly: boolean
}

/** The board's title; all typing in it is a single undo step. */
function BoardTitleField({ editor, title, isReadOnly }: BoardTitleFieldProps) {
  const [typedTitle, setTypedTitle] = useState(title)
  const commit = () => {
    if (typedTitle.trim() !== '' && typedTitle !== title)
      editor.send({ type: 'editor.rename', title: typedTitle.trim() })
    else setTypedTitle(title)
  }
  return (
    <input
      className={styles['name']}
      aria-label="Board title"
      maxLength={120}
      value={typedTitle}
      onChange={({ currentTarget }) => setTypedTitle(currentTarget.value)}
      onBlur={commit}
      readOnly={isReadOnly}
      onKeyDown={event => {
        if (isComposing(event)) return
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTypedTitle(title)
      }}
    />
  )
}
