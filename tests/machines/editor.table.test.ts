import { expect, expectTypeOf, test } from 'vitest'
import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { leafOf, type Leaf } from './census'
import { file, outward, still } from './editor.alphabet'
import { after, cells, type Table } from './table'
import { announcementText } from '../../src/ui/words/announcementText'

type Situation = SnapshotFrom<typeof editorMachine>
type State = Exclude<Leaf<Situation['value']>, 'closed'>
type Word = keyof typeof outward
type Missing = Exclude<
  EventFromLogic<typeof editorMachine>['type'],
  (typeof outward)[Word]['type'] | 'editor.apply'
>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf = Object.fromEntries(Object.keys(outward).map(word => [word, '-'])) as Record<Word, '-'>
const inForm = {
  ...deaf,
  finish: 'idle',
  close: 'idle',
  cancel: 'idle',
  probe: 'panelForm.probing',
  files: 'panelForm.listingBuckets',
} as const
const table: Table<State, Word> = {
  idle: {
    ...deaf,
    grab: 'moving',
    open: 'panelForm.probing',
    begin: 'panelForm.ready',
    save: '-',
    discard: '-',
  },
  moving: { ...deaf, drop: 'idle', restore: 'idle' },
  'panelForm.ready': inForm,
  'panelForm.probing': inForm,
  'panelForm.listingBuckets': inForm,
  choosingTables: { ...deaf, cancel: 'idle' },
}
const firstSnapshot = createActor(still, { input: { file } }).getSnapshot()
const goFrom = (start: Situation, ...words: Word[]) =>
  words.reduce((at, word) => after(still, at, outward[word]), start)
const go = (...words: Word[]) => goFrom(firstSnapshot, ...words)
const orders = { schema: 'public', table: 'orders', key: ['id'], columns: [{ name: 'id', type: 'int8' }] }
const tell = (answer: SchemaAnswer, at = firstSnapshot) =>
  after(still, at, { type: 'xstate.done.actor.describe', output: answer })
const schemaAnswer: SchemaAnswer = { type: 'described', tables: [orders], functions: [] }
const toldSnapshot = tell(schemaAnswer)
const ways: Record<State, Word[]> = {
  idle: [],
  moving: ['grab'],
  'panelForm.ready': ['begin'],
  'panelForm.probing': ['open'],
  'panelForm.listingBuckets': ['begin', 'files'],
  choosingTables: ['tables'],
}

test.each(cells(table).filter(([, word]) => word !== 'save' && word !== 'discard'))(
  '%s on %s is %s',
  (from, word, to) => {
    // Tables can be chosen once the project has described some.
    const start = from === 'choosingTables' ? toldSnapshot : firstSnapshot
    expect(leafOf(after(still, goFrom(start, ...ways[from]), outward[word]).value)).toBe(to)
  },
)
test.each(['save', 'discard'] as const)('%s ends it from idle alone', word => {
  expect(go(word).status).toBe('done')
  expect(leafOf(go('grab', word).value)).toBe('moving')
  expect(leafOf(go('begin', word).value)).toBe('panelForm.ready')
})

const placeOf = (situation: Situation, id = 'number') =>
  situation.context.history.present.panels.find(panel => panel.id === id)?.place
const announcedBy = ({ context: { announcement } }: Situation) =>
  announcement.about && announcementText(announcement.about)
const steps = ({ context: { history } }: Situation) => history.past.map(({ label: what }) => what)

test('a panel is moved by keys, grabbed or not, and either move can be undone at once', () => {
  expect(placeOf(go('nudge'))?.x).toBe(5)
  const heldSnapshot = go('grab', 'nudge', 'nudge', 'stretch', 'drop')
  expect(placeOf(heldSnapshot)).toEqual({ x: 6, y: 0, width: 5, height: 4 })
  expect(announcedBy(heldSnapshot)).toBe('Panel Value, column 7, row 1, 5 by 4, dropped')
  expect(steps(heldSnapshot)).toHaveLength(1)
  expect(placeOf(after(still, heldSnapshot, outward.undo))?.x).toBe(4)
})
test('a drag that is restored, or ends where it began, was never made', () => {
  expect(steps(go('grab', 'drag', 'pull', 'restore'))).toEqual([])
  expect(placeOf(go('grab', 'drag', 'restore'))?.x).toBe(4)
})
test('a drag announces the panel’s place, not the way there', () => {
  expect(placeOf(go('grab', 'drag', 'drag'))).toEqual(placeOf(go('grab', 'drag')))
  expect(announcedBy(go('grab', 'drag'))).toBe('Panel Value, column 9, row 1, 4 by 4')
})
test('a refused import is reported, and the board stays', () => {
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
test('discarding shows the board as it was saved', () => {
  const { context, status } = go('nudge', 'rename', 'discard')
  expect([status, context.history.present]).toEqual(['done', file])
})

test('tables are offered as soon as they are known, and none where the project describes none', () => {
  const waiting = go('tables')
  expect([waiting.value, waiting.context.isAwaitingTables]).toEqual(['idle', true])
  expect(tell(schemaAnswer, waiting)).toMatchObject({
    value: 'choosingTables',
    context: { isAwaitingTables: false },
  })
  const none: SchemaAnswer = { type: 'described', tables: [], functions: [] }
  for (const answer of [none, { type: 'undescribed' } as const]) {
    const { value, context } = tell(answer, waiting)
    expect([value, context.isAwaitingTables]).toEqual(['idle', false])
  }
  // A panel that was begun meanwhile is not interrupted.
  expect(goFrom(tell(schemaAnswer, go('tables', 'open')), 'close').value).toBe('idle')
})
test('starting with tables again after none were listed asks the project again', () => {
  const none = tell({ type: 'undescribed' }, go('tables'))
  expect(none.context.catalog).toEqual({ type: 'undescribed' })
  const askSnapshot = goFrom(none, 'tables')
  expect([askSnapshot.context.catalog, askSnapshot.context.isAwaitingTables]).toEqual([null, true])
  expect(tell(schemaAnswer, askSnapshot).value).toBe('choosingTables')
  // An answer that has not come yet is waited for.
  expect(Object.keys(goFrom(askSnapshot, 'tables').children)).toEqual(Object.keys(askSnapshot.children))
})
test('tables with rows are chosen until the person chooses, and make a board that can be undone', () => {
  const offerSnapshot = goFrom(toldSnapshot, 'tables', 'measured')
  expect(offerSnapshot.can(outward.draft)).toBe(true)
  expect(goFrom(toldSnapshot, 'tables').can(outward.draft)).toBe(false)
  const { value, context } = goFrom(offerSnapshot, 'draft')
  expect([value, context.tableChoice]).toEqual(['idle', null])
  expect(context.history.present.panels.map(({ title }) => title)).toEqual(['Orders'])
  expect(context.history.past).toHaveLength(1)
})
test('an empty table is chosen only by a person', () => {
  const empty = { ...outward.measured, measure: { rows: 0, span: null, time: null, days: null } }
  const offerSnapshot = after(still, goFrom(toldSnapshot, 'tables'), empty)
  expect(offerSnapshot.can(outward.draft)).toBe(false)
  const chosenSnapshot = goFrom(offerSnapshot, 'choose')
  expect(chosenSnapshot.can(outward.draft)).toBe(true)
  expect(after(still, chosenSnapshot, { ...outward.choose, isChosen: false }).can(outward.draft)).toBe(false)
})
test('a form that begins again takes its new panel away, and leaves one that was there as it was', () => {
  const appliedSnapshot = after(still, go('begin', 'sourceless'), { type: 'editor.apply' })
  expect(appliedSnapshot.context.history.present.panels).toHaveLength(3)
  const again = goFrom(appliedSnapshot, 'files').context
  expect(again.history.present).toBe(file)
  expect(again.form).toMatchObject({ id: null, isBlank: true, draft: null })
  const changedSnapshot = after(still, go('open', 'form'), { type: 'editor.apply' })
  expect(changedSnapshot.context.history.present).not.toBe(file)
  const { form, history } = goFrom(changedSnapshot, 'form', 'sourceless').context
  expect([form?.id, form?.isBlank, history.present]).toEqual(['number', false, file])
})
