import { fromCallback, fromPromise } from 'xstate'
import type { Catalog, MeasureQuery, TableMeasure } from '../../backend/ports/backend.port'
import type { EditorEvent } from '../../machines/editor/editor.context'
import type { EditorLogic } from '../../machines/editor/editor.logic'
import { editorMachine } from '../../machines/editor/editor.machine'
import { confirmLeave } from '../../streams/page/confirmLeave'
import type { PageEnvironment } from '../../streams/page/pageWake'

/** Connects the editor with its actors. */
export const provideEditor = (catalog: Catalog, page: Pick<PageEnvironment, 'page'>): EditorLogic =>
  editorMachine.provide({
    actors: {
      guardLeaving: fromCallback(() => confirmLeave(page)),
      describe: fromPromise(() => catalog.describe(null)),
      probe: fromPromise(({ input }) => catalog.sampleTable(input)),
      buckets: fromPromise(() => catalog.listBuckets()),
      measure: fromCallback<EditorEvent, readonly MeasureQuery[]>(({ input: queries, sendBack }) =>
        measureTables(catalog, queries, sendBack),
      ),
    },
  })

const AT_ONCE = 4
const UNKNOWN: TableMeasure = { rows: null, span: null, time: null, days: null }

/** Measures tables, a few at once. The returned function ends it after the requests under way. */
function measureTables(
  catalog: Catalog,
  queries: readonly MeasureQuery[],
  send: (event: EditorEvent) => void,
): () => void {
  const waitingQueries = [...queries]
  const state = { isOver: false }
  const work = async () => {
    for (let query = waitingQueries.shift(); query !== undefined; query = waitingQueries.shift()) {
      const { schema, table } = query
      const measure = await catalog.measureTable(query).catch(() => UNKNOWN)
      if (state.isOver) return
      send({ type: 'editor.tableMeasured', name: { schema, table }, measure })
    }
  }
  for (let i = 0; i < AT_ONCE; i++) void work()
  return () => {
    state.isOver = true
  }
}
