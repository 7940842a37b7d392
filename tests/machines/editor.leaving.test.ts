import { expect, onTestFinished, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { provideEditor } from '../../src/app/lazy/provideEditor'
import type { Catalog } from '../../src/backend/ports/backend.port'
import type { EditorEvent } from '../../src/machines/editor/editor.context'
import { asksToLeave } from '../support/leaving'
import { file, outward } from './editor.alphabet'

const never = () => new Promise<never>(() => undefined)
const catalog: Catalog = { describe: never, sampleTable: never, listBuckets: never, measureTable: never }

test('while an edited board has changes, the browser asks before the page is left', () => {
  const page = new EventTarget()
  const parent = setup({ actors: { editor: provideEditor(catalog, { page }) } }).createMachine({
    invoke: { id: 'editor', src: 'editor', input: { file } },
  })
  const actor = createActor(parent).start()
  onTestFinished(() => void actor.stop())
  const { editor } = actor.getSnapshot().children
  const asksAfter = (...events: EditorEvent[]) => {
    for (const event of events) editor?.send(event)
    return asksToLeave(page)
  }
  expect(asksAfter()).toBe(false)
  expect(asksAfter(outward.remove)).toBe(true)
  expect(asksAfter(outward.duplicate)).toBe(true)
  expect(asksAfter({ type: 'editor.undo' }, { type: 'editor.undo' })).toBe(false)
  expect(asksAfter({ type: 'editor.redo' })).toBe(true)
  expect(asksAfter({ type: 'editor.discard' })).toBe(false)
})
