import { useSelector } from '@xstate/react'
import { useRef, useState, type ReactNode } from 'react'
import type { EditorRef } from '../../machines/editor.machine'
import { Button } from '../Button'
import { BoardMenu } from './BoardMenu'
import styles from './EditBar.module.css'
import { Faults } from './Faults'
import { useHandedOver } from './handedOver'
import { Name } from './Name'
import { VariablesDialog } from './VariablesDialog'

interface EditBarProps {
  editor: EditorRef
  /** What others do to it meanwhile. */
  children: ReactNode
}

/** What is done with the whole board while it is edited, and how that ends. */
export function EditBar({ editor, children }: EditBarProps) {
  const { history, saved, form, held, faults } = useSelector(editor, ({ context }) => context)
  const place = useRef<HTMLElement>(null)
  useHandedOver(place, '[data-edit]')
  const [asks, setAsks] = useState(false)
  const [varies, setVaries] = useState(false)
  const { present, past, future } = history
  const isChanged = present !== saved
  const isBusy = form !== null || held !== null
  const [last, next] = [past.at(-1), future[0]]
  return (
    <section ref={place} className={styles['place']} aria-label="Editing the board" data-edit-bar="">
      <div className={styles['bar']}>
        <Name key={present.title} editor={editor} title={present.title} />
        <Button look="main" disabled={isBusy} onClick={() => editor.send({ type: 'editor.open', id: null })}>
          Add panel
        </Button>
        <Button
          look="plain"
          disabled={isBusy || last === undefined}
          title={last && `Undo ${last.what}`}
          onClick={() => editor.send({ type: 'editor.undo' })}
        >
          Undo
        </Button>
        <Button
          look="plain"
          disabled={isBusy || next === undefined}
          title={next && `Redo ${next.what}`}
          onClick={() => editor.send({ type: 'editor.redo' })}
        >
          Redo
        </Button>
        <Button look="plain" disabled={isBusy} aria-haspopup="dialog" onClick={() => setVaries(true)}>
          Variables
        </Button>
        <BoardMenu editor={editor} isBusy={isBusy} />
        {children}
        <span className={styles['end']}>
          {asks ? (
            <>
              <span className={styles['asks']}>Give up {changes(past.length)}?</span>
              <Button look="plain" onClick={() => editor.send({ type: 'editor.discard' })}>
                Give up
              </Button>
              <Button ref={focusIt} look="plain" onClick={() => setAsks(false)}>
                Keep editing
              </Button>
            </>
          ) : (
            <>
              {isChanged && (
                <Button look="plain" disabled={isBusy} onClick={() => setAsks(true)}>
                  Discard
                </Button>
              )}
              <Button
                look={isChanged ? 'main' : 'plain'}
                disabled={isBusy}
                onClick={() => editor.send({ type: 'editor.save' })}
              >
                {isChanged ? 'Save' : 'Done'}
              </Button>
            </>
          )}
        </span>
      </div>
      <Faults faults={faults} />
      {varies && <VariablesDialog editor={editor} onClose={() => setVaries(false)} />}
    </section>
  )
}

/** The way back has the focus of the button that was there. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus()

const changes = (count: number) => (count === 1 ? 'one change' : `${count} changes`)
