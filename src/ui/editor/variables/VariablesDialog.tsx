import { useSelector } from '@xstate/react'
import { isolateText } from '../../../board/text/isolateText'
import { variableMentions } from '../../../board/edit/renameReferences'
import { freeName } from '../../../board/text/names'
import { findVariableToRemove } from '../../../machines/editBar/editBar.select'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { Button } from '../../kit/Button'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'
import { Modal } from '../../kit/Modal'
import { FaultList } from '../FaultList'
import { VariableForm } from './VariableForm'

/** The variables by which viewers may filter the board. */
export function VariablesDialog({ editor, onClose }: { editor: EditorRef; onClose: () => void }) {
  const file = useSelector(editor, ({ context }) => context.history.present)
  const faults = useSelector(editor, ({ context }) => context.faults)
  const bar = useSelector(editor, ({ children }) => children.bar)
  const nameToRemove = useSelector(bar, findVariableToRemove)
  const { variables = [] } = file
  const add = () => {
    const usedNames = variables.map(({ name }) => name)
    const name = freeName('variable', usedNames, { separator: '_', maxLength: 40 })
    editor.send({
      type: 'editor.changeVariable',
      name: null,
      definition: { name, label: 'Variable', kind: 'text' },
    })
  }
  const remove = (name: string) => {
    bar?.send({ type: 'editBar.closeRemoval' })
    editor.send({ type: 'editor.changeVariable', name, definition: null })
  }
  return (
    <Modal title="Variables" isSide onClose={onClose}>
      <p className="note below-8">
        Each variable is a control on the board. Sources use it in a filter, which is off while no value is
        chosen.
      </p>
      <FaultList faults={faults} />
      <ul className="stack wide below-8">
        {variables.map((variable, i) => {
          const { name, label } = variable
          const mentions = variableMentions(file, name)
          return (
            <li key={i} className="ruled-above" aria-label={label}>
              <VariableForm
                file={file}
                variable={variable}
                onChange={definition => editor.send({ type: 'editor.changeVariable', name, definition })}
              />
              <p className="note below-8">
                {mentions.length === 0 ? 'Not used yet.' : `Used by ${mentions.join('; ')}.`}
              </p>
              <InlineConfirm
                isOpen={nameToRemove === name}
                question={`Remove ${isolateText(label)}? Filters that use it are removed, too.`}
                confirmText="Remove"
                keepText="Cancel"
                onConfirm={() => remove(name)}
                onKeep={() => bar?.send({ type: 'editBar.closeRemoval' })}
                trigger={
                  <Button
                    variant="plain"
                    aria-label={`Remove ${label}`}
                    onClick={() =>
                      mentions.length === 0
                        ? remove(name)
                        : bar?.send({ type: 'editBar.askRemoval', variable: name })
                    }
                  >
                    Remove
                  </Button>
                }
              />
            </li>
          )
        })}
      </ul>
      <Button onClick={add} disabled={variables.length >= MAX_VARIABLES}>
        Add variable
      </Button>
    </Modal>
  )
}

const MAX_VARIABLES = 30
