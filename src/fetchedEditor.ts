import { fromCallback, fromPromise } from 'xstate'
import type { Shapes } from './backend/port'
import { fetched } from './fetched'
import type { EditorLogic } from './machines/editor.logic'
import { onceThere } from './machines/onceThere'

/** The editor's part of the hinge, which is fetched when somebody is likely to edit. */
export function editorOver(shapes: Shapes) {
  const { isThere, fetch, there } = fetched(async (): Promise<EditorLogic> => {
    const { editorMachine } = await import('./machines/editor.machine')
    return editorMachine.provide({
      actors: {
        describe: fromPromise(({ input }) => shapes.describe(input.schema)),
        probe: fromPromise(({ input }) => shapes.probe(input)),
      },
    })
  })
  return {
    guards: { isEditorThere: isThere },
    actors: {
      editor: onceThere(there),
      fetchEditor: fromPromise<unknown>(fetch),
      fetchAhead: fromCallback(() => void fetch().catch(() => undefined)),
    },
  }
}
