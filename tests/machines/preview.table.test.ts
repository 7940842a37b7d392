import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { previewMachine } from '../../src/machines/preview/preview.machine'
import { isWithheld } from '../../src/machines/preview/preview.select'
import type { PreviewEvent, ShareLinkRequest } from '../../src/machines/preview/preview.setup'
import type { Preview, PreviewRequest } from '../../src/streams/filePreview'
import { file, folder, lineOf, outward, reports, still } from './preview.alphabet'
import { after, cells, type Table } from './table'

type Value = SnapshotFrom<typeof previewMachine>['value']
type State = 'loading' | 'drawable' | 'undrawable' | 'expired' | 'refused'
const values: Record<State, Value> = {
  loading: 'loading',
  drawable: { shown: 'drawable' },
  undrawable: { shown: 'undrawable' },
  expired: 'expired',
  refused: 'refused',
}
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof previewMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

/** What is made for others leaves the rest as it is. */
const beside = { use: '-', large: '-', share: '-', shared: '-', unshared: '-' } as const
/** Of something in a folder in a folder, where the second is what is seen. */
const table: Table<State, Word> = {
  loading: { open: '-', back: 'loading', again: '-', broke: '-', ...beside },
  drawable: { open: 'loading', back: 'loading', again: 'loading', broke: 'undrawable', ...beside },
  undrawable: { open: 'loading', back: 'loading', again: 'loading', broke: '-', ...beside },
  expired: { open: '-', back: 'loading', again: 'loading', broke: '-', ...beside },
  refused: { open: '-', back: 'loading', again: 'loading', broke: '-', ...beside },
}
const at = (state: State) =>
  still.resolveState({
    value: values[state],
    context: {
      bucket: 'papers',
      trail: [reports, lineOf('reports/2026/', 'folder')],
      contents: folder,
      validUntil: null,
      cause: null,
      isLargeWanted: false,
      shareLink: null,
    },
  })
test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(after(still, at(from), outward[word]).value).toEqual(values[to])
})

describe('in time', () => {
  const openPreview = (look: () => Promise<Preview>, line = lineOf('a.png', 'image')) => {
    vi.useFakeTimers()
    const requests: string[] = []
    const preview = createActor(
      previewMachine.provide({
        actors: {
          loadPreview: fromPromise<Preview, PreviewRequest>(({ input }) => {
            requests.push(input.line.key)
            return look()
          }),
        },
      }),
      { input: { bucket: 'papers', line } },
    ).start()
    onTestFinished(() => {
      preview.stop()
      vi.useRealTimers()
    })
    return { preview, requests }
  }

  test('a signed address expires, the preview stays, and only a person requests another', async () => {
    const { preview, requests } = openPreview(() => Promise.resolve(file))
    await vi.advanceTimersByTimeAsync(599_999)
    expect(preview.getSnapshot().value).toEqual({ shown: 'drawable' })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(preview.getSnapshot()).toMatchObject({ value: 'expired', context: { contents: file } })
    expect(requests).toEqual(['a.png'])
    preview.send({ type: 'preview.refresh' })
    expect(preview.getSnapshot()).toMatchObject({ value: 'loading', context: { contents: file } })
    await vi.advanceTimersByTimeAsync(0)
    expect(preview.getSnapshot().value).toEqual({ shown: 'drawable' })
  })

  test('a signed address that expires while the computer sleeps is noticed at a press, or soon', async () => {
    for (const isPressed of [true, false]) {
      const { preview } = openPreview(() => Promise.resolve(file))
      await vi.advanceTimersByTimeAsync(0)
      preview.send(outward.broke)
      preview.send(outward.use)
      expect(preview.getSnapshot().value).toEqual({ shown: 'undrawable' })
      // The clock goes on, and timers stand still.
      vi.setSystemTime(Date.now() + 3_600_000)
      if (isPressed) preview.send(outward.use)
      else await vi.advanceTimersByTimeAsync(15_000)
      expect(preview.getSnapshot()).toMatchObject({ value: 'expired', context: { contents: file } })
    }
  })

  test('a folder does not end', async () => {
    const { preview } = openPreview(() => Promise.resolve(folder), reports)
    await vi.advanceTimersByTimeAsync(20 * 86_400_000)
    expect(preview.getSnapshot().value).toEqual({ shown: 'drawable' })
  })

  test('a fault of ours is named so', async () => {
    const { preview } = openPreview(() => Promise.reject(new Error('a fault')))
    await vi.advanceTimersByTimeAsync(0)
    expect(preview.getSnapshot()).toMatchObject({ value: 'refused', context: { cause: { kind: 'broken' } } })
  })
})

test('an address for others is asked for by a person, of the file that is looked at', () => {
  const requests: ShareLinkRequest[] = []
  const preview = createActor(
    previewMachine.provide({
      actors: {
        loadPreview: fromPromise<Preview, PreviewRequest>(() => Promise.resolve(file)),
        share: fromCallback<PreviewEvent, ShareLinkRequest>(({ input }) => void requests.push(input)),
      },
    }),
    { input: { bucket: 'papers', line: lineOf('a.png', 'image') } },
  ).start()
  onTestFinished(() => void preview.stop())
  const readShareLink = () => preview.getSnapshot().context.shareLink
  expect(requests).toEqual([])
  preview.send(outward.share)
  expect(requests).toEqual([{ file: { bucket: 'papers', path: 'a.png' }, lifetime: 3_600_000 }])
  expect(readShareLink()).toEqual({ state: 'asking' })
  preview.send(outward.unshared)
  expect(readShareLink()).toMatchObject({ state: 'refused', cause: { kind: 'denied' } })
  preview.send(outward.shared)
  expect(readShareLink()).toMatchObject({ state: 'there' })
  expect(JSON.stringify(readShareLink())).toContain('"viewUrl":"[secret]"')
})
test('a folder has no address', () => {
  expect(after(still, at('drawable'), outward.share).context.shareLink).toBeNull()
})
test('a large picture waits for a person, and the next one does again', () => {
  const large = { ...lineOf('large.png', 'image'), size: 25_000_001 }
  const asking = createActor(still, { input: { bucket: 'papers', line: large } }).getSnapshot()
  const shownSnapshot = still.resolveState({
    ...asking,
    value: values.drawable,
    context: { ...asking.context, contents: folder },
  })
  expect(isWithheld(shownSnapshot)).toBe(true)
  const wantedSnapshot = after(still, shownSnapshot, outward.large)
  expect(isWithheld(wantedSnapshot)).toBe(false)
  // A new address is no new picture.
  expect(isWithheld(after(still, wantedSnapshot, outward.again))).toBe(false)
  expect(isWithheld(after(still, wantedSnapshot, { type: 'preview.open', line: large }))).toBe(true)
  const small = { ...large, size: 25_000_000 }
  expect(isWithheld(after(still, shownSnapshot, { type: 'preview.open', line: small }))).toBe(false)
})
