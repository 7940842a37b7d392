import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { mentionsOf } from '../../board/edit/mentions'
import { freeName } from '../../board/names'
import type { EditorRef } from '../../machines/editor.machine'
import { Button } from '../Button'
import { Modal } from '../commands/Modal'
import { Faults } from './Faults'
import styles from './Variables.module.css'
import { VariableForm } from './VariableForm'

/** What whoever looks at the board may choose to filter by. */
export function VariablesDialog({ editor, onClose }: { editor: EditorRef; onClose: () => void }) {
  const file = useSelector(editor, ({ context }) => context.history.present)
  const faults = useSelector(editor, ({ context }) => context.faults)
  /** The one that is asked about before it goes. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const { variables = [] } = file
  const add = () => {
    const taken = variables.map(({ name }) => name)
    const name = freeName('variable', taken, { joint: '_', longest: 40 })
    editor.send({ type: 'editor.variable', name: null, words: { name, label: 'Variable', kind: 'text' } })
  }
  const remove = (name: string) => {
    setLeaving(null)
    editor.send({ type: 'editor.variable', name, words: null })
  }
  return (
    <Modal title="Variables" isSide onClose={onClose}>
      <p className={styles['says']}>
        Each is a control over the board. A source asks one in its filter; while nothing is chosen, that
        filter is left out.
      </p>
      <Faults faults={faults} />
      <ul className={styles['variables']}>
        {variables.map((variable, i) => {
          const { name, label } = variable
          const mentions = mentionsOf(file, name)
          return (
            <li key={i} aria-label={label}>
              <VariableForm
                file={file}
                variable={variable}
                onChange={words => editor.send({ type: 'editor.variable', name, words })}
              />
              <p className={styles['says']}>
                {mentions.length === 0 ? 'Nothing mentions it yet.' : `Asked by ${mentions.join('; ')}.`}
              </p>
              {leaving === name ? (
                <p className={styles['acts']}>
                  <span>They will filter by it no more.</span>
                  <Button
                    look="plain"
                    aria-label={`Remove ${label} all the same`}
                    onClick={() => remove(name)}
                  >
                    Remove
                  </Button>
                  <Button look="plain" onClick={() => setLeaving(null)}>
                    Keep
                  </Button>
                </p>
              ) : (
                <Button
                  look="quiet"
                  aria-label={`Remove ${label}`}
                  onClick={() => (mentions.length === 0 ? remove(name) : setLeaving(name))}
                >
                  Remove
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Button onClick={add} disabled={variables.length >= MOST}>
        Add a variable
      </Button>
    </Modal>
  )
}

const MOST = 30
