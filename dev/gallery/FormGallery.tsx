import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { SchemaAnswer, TableRef, TableSample } from '../../src/backend/ports/backend.port'
import { editorMachine, type EditorRef } from '../../src/machines/editor/editor.machine'
import { PanelForm } from '../../src/ui/editor/panelForm/PanelForm'
import sheet from '../../src/ui/editor/panelForm/PanelSheet.module.css'
import { allKinds, names } from '../../tests/support/kinds'

/** Kinds whose forms have every kind of field between them. */
const editedKinds = names.filter(name => ['line', 'table', 'files', 'action'].includes(name))

/** The forms of panels that are edited. */
export const FormGallery = () => (
  <section aria-label="Forms" className="gallery-kind">
    <h2>Forms</h2>
    <div className="gallery-panels">
      {editedKinds.map(id => (
        <EditedPanel key={id} id={id} />
      ))}
    </div>
  </section>
)

const columns = [
  { name: 'id', type: 'bigint' },
  { name: 'at', type: 'timestamp with time zone' },
  { name: 'sensor', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'value', type: 'integer' },
]
const doNothing = () => undefined

function startEditor(id: string): EditorRef {
  const editor = createActor(
    editorMachine.provide({
      actors: {
        probe: fromPromise<TableSample, TableRef>(() => Promise.resolve({ type: 'row', columns })),
        describe: fromPromise<SchemaAnswer>(() => Promise.resolve({ type: 'undescribed' })),
      },
      actions: { showBoard: doNothing, reportNoPanel: doNothing, reportEditedPanel: doNothing },
    }),
    { input: { file: allKinds } },
  ).start()
  editor.send({ type: 'editor.open', id })
  return editor
}

function EditedPanel({ id }: { id: string }) {
  const [editor] = useState(() => startEditor(id))
  const isOpen = useSelector(editor, ({ context }) => context.form !== null)
  return (
    <div className={`gallery-sheet ${sheet['sheet'] ?? ''}`} role="group" aria-label={`Form of ${id}`}>
      {isOpen && <PanelForm editor={editor} file={allKinds} />}
    </div>
  )
}
