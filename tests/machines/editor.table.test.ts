import { firstValueFrom, Subject } from 'rxjs'
import { expect, expectTypeOf, test } from 'vitest'
import { createActor, fromPromise, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { leafOf, type Leaf } from './census'
import { file, outward, still } from './editor.alphabet'
import { after, cells, type Table } from './table'

type Situation = SnapshotFrom<typeof editorMachine>
type State = Exclude<Leaf<Situation['value']>, 'left'>
type Word = keyof typeof outward
type Missing = Exclude<
  EventFromLogic<typeof editorMachine>['type'],
  (typeof outward)[Word]['type'] | 'editor.apply'
>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf = Object.fromEntries(Object.keys(outward).map(word => [word, '-'])) as Record<Word, '-'>
const forming = { ...deaf, close: 'idle', cancel: 'idle', probe: 'forming.asking' } as const
const table: Table<State, Word> = {
  idle: { ...deaf, grab: 'held', open: 'forming.quiet', save: '-', discard: '-' },
  held: { ...deaf, drop: 'idle', restore: 'idle' },
  'forming.quiet': forming,
  'forming.asking': forming,
}
const begun = createActor(still, { input: { file } }).getSnapshot()
const go = (...words: Word[]) => words.reduce((at, word) => after(still, at, outward[word]), begun)
const ways: Record<State, Word[]> = {
  idle: [],
  held: ['grab'],
  'forming.quiet': ['open'],
  'forming.asking': ['open', 'probe'],
}

test.each(cells(table).filter(([, word]) => word !== 'save' && word !== 'discard'))(
  '%s on %s is %s',
  (from, word, to) => {
    expect(leafOf(after(still, go(...ways[from]), outward[word]).value)).toBe(to)
  },
)
test.each(['save', 'discard'] as const)('%s ends it from idle alone', word => {
  expect(go(word).status).toBe('done')
  expect(leafOf(go('grab', word).value)).toBe('held')
  expect(leafOf(go('open', word).value)).toBe('forming.quiet')
})

const placeOf = (situation: Situation, id = 'number') =>
  situation.context.history.present.panels.find(panel => panel.id === id)?.place
const steps = ({ context: { history } }: Situation) => history.past.map(({ what }) => what)

test('a panel is moved by keys, held or not, and each way can be undone at once', () => {
  expect(placeOf(go('nudge'))?.column).toBe(5)
  const held = go('grab', 'nudge', 'nudge', 'stretch', 'drop')
  expect(placeOf(held)).toEqual({ column: 6, row: 0, columns: 5, rows: 4 })
  expect(held.context.announcement.text).toBe('Panel Value, column 7, row 1, 5 by 4, dropped')
  expect(steps(held)).toHaveLength(1)
  expect(placeOf(after(still, held, outward.undo))?.column).toBe(4)
})
test('a drag that is restored, or ends where it began, was never made', () => {
  expect(steps(go('grab', 'drag', 'pull', 'restore'))).toEqual([])
  expect(placeOf(go('grab', 'drag', 'restore'))?.column).toBe(4)
})
test('what a drag says is where the panel is, not how it came there', () => {
  expect(placeOf(go('grab', 'drag', 'drag'))).toEqual(placeOf(go('grab', 'drag')))
  expect(go('grab', 'drag').context.announcement.text).toBe('Panel Value, column 9, row 1, 4 by 4')
})
test('what cannot be imported is told, and the board stays', () => {
  const { context } = go('import')
  expect(context.faults[0]?.path).toBe('the board')
  expect(context.history.present).toBe(file)
  expect(go('import', 'nudge').context.faults).toEqual([])
})
test('a cut panel can be pasted, and brings the source that went with it', () => {
  const both = go('cut', 'remove')
  expect(both.context.history.present).toMatchObject({ panels: [], sources: { unused: {} } })
  const back = after(still, both, outward.paste).context.history.present
  expect(back.panels.map(({ title }) => title)).toEqual(['Orders'])
  expect(back.sources['orders']).toEqual(file.sources['orders'])
  expect(go('paste').context.history.past).toEqual([])
})
test('whoever discards sees the board as it was kept', () => {
  const { context, status } = go('nudge', 'rename', 'discard')
  expect([status, context.history.present]).toEqual(['done', file])
})

const orders = { schema: 'public', table: 'orders', key: ['id'], columns: [{ name: 'id', type: 'int8' }] }
/** What is on a board that is begun with the tables, once the project has said this of them. */
async function begunWith(described: SchemaAnswer, ...more: Word[]) {
  const answer = new Subject<SchemaAnswer>()
  const answered = firstValueFrom(answer)
  const editor = createActor(still.provide({ actors: { describe: fromPromise(() => answered) } }), {
    input: { file: { ...file, panels: [] } },
  }).start()
  for (const word of ['tables', ...more] as const) editor.send(outward[word])
  expect(editor.getSnapshot().context.isAwaitingTables).toBe(true)
  answer.next(described)
  const { context } = await waitFor(editor, ({ context }) => context.catalog !== null)
  expect(context.isAwaitingTables).toBe(false)
  return context.history
}
test('a bare board begins with every table that the project tells of, and that can be undone', async () => {
  const { present, past } = await begunWith({ type: 'described', tables: [orders], functions: [] })
  expect(present.panels.map(({ title }) => title)).toEqual(['Orders'])
  expect(past).toHaveLength(1)
})
test('it stays bare where none is told, and what somebody put there meanwhile stays', async () => {
  expect((await begunWith({ type: 'untold' })).past).toEqual([])
  expect((await begunWith({ type: 'described', tables: [], functions: [] })).past).toEqual([])
  const told: SchemaAnswer = { type: 'described', tables: [orders], functions: [] }
  expect((await begunWith(told, 'replace')).present.title).toBe('Another')
})
