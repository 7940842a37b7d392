import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { pageMachine } from '../../src/machines/page/page.machine'
import { findAnnouncement } from '../../src/machines/page/page.select'
import { after, cells, type Table } from './table'

const words = {
  open: { type: 'page.open', name: 'keys', panelId: 'cpu' },
  close: { type: 'page.close' },
  enter: { type: 'page.enterKiosk' },
  leave: { type: 'page.leaveKiosk' },
  announce: { type: 'page.announce', text: 'Nothing waits.' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof pageMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = { open: '-', close: '-', enter: '-', leave: '-', announce: '-' }
const dialog: Table<'closed' | 'open', Word> = {
  closed: { ...deaf, open: 'open' },
  open: { ...deaf, close: 'closed' },
}
const view: Table<'board' | 'kiosk', Word> = {
  board: { ...deaf, enter: 'kiosk' },
  kiosk: { ...deaf, leave: 'board' },
}
const message: Table<'silent' | 'announced', Word> = {
  silent: { ...deaf, announce: 'announced' },
  announced: deaf,
}

type Region = 'dialog' | 'view' | 'message'
const still = pageMachine.provide({ actions: { writeMode: () => undefined } })
const rows = (['dialog', 'view', 'message'] as const).flatMap(region =>
  cells<string, Word>({ dialog, view, message }[region]).map(
    ([from, word, to]) => [region, from, word, to] as const,
  ),
)
test.each(rows)('%s %s on %s is %s, and no other region is re-entered', (region, from, word, to) => {
  // Every other region is away from where it starts.
  const elsewhere = { dialog: 'open', view: 'kiosk', message: 'announced' } as const
  const before = still.resolveState({
    value: { ...elsewhere, [region]: from },
    context: { startsAsKiosk: false, dialog: null, announcement: { text: '', count: 0 } },
  })
  const { value } = after(still, before, words[word])
  expect(value[region]).toBe(to)
  const movedRegions = Object.keys(value).filter(
    other => value[other as Region] !== before.value[other as Region],
  )
  expect(movedRegions.length).toBeLessThanOrEqual(1)
})

describe('as it goes', () => {
  function open(startsAsKiosk = false) {
    vi.useFakeTimers()
    const modes: boolean[] = []
    const machine = pageMachine.provide({ actions: { writeMode: (_, isKiosk) => modes.push(isKiosk) } })
    const page = createActor(machine, { input: { startsAsKiosk } }).start()
    onTestFinished(() => {
      page.stop()
      vi.useRealTimers()
    })
    return { page, modes, line: () => findAnnouncement(page.getSnapshot()) }
  }

  test('the address decides whether it begins as a kiosk, and is not written for that', () => {
    expect(open(true).page.getSnapshot().hasTag('kiosk')).toBe(true)
    const { page, modes } = open()
    expect(page.getSnapshot().hasTag('kiosk')).toBe(false)
    page.send({ type: 'page.leaveKiosk' })
    expect(modes).toEqual([])
    page.send({ type: 'page.enterKiosk' })
    page.send({ type: 'page.enterKiosk' })
    page.send({ type: 'page.leaveKiosk' })
    expect(modes).toEqual([true, false])
  })

  test('one dialog replaces another, and knows which panel had the focus', () => {
    const { page } = open()
    page.send({ type: 'page.open', name: 'palette', panelId: 'cpu' })
    page.send({ type: 'page.open', name: 'keys', panelId: null })
    expect(page.getSnapshot().context.dialog).toEqual({ name: 'keys', panelId: null })
    page.send({ type: 'page.close' })
    expect(page.getSnapshot().context.dialog).toBeNull()
  })

  test('a text is there for 4.3 s, and the same text once more as long again', async () => {
    const { page, line } = open()
    page.send({ type: 'page.announce', text: 'Nothing waits.' })
    await vi.advanceTimersByTimeAsync(4_000)
    const first = line()
    page.send({ type: 'page.announce', text: 'Nothing waits.' })
    await vi.advanceTimersByTimeAsync(4_299)
    expect(line()).toEqual({ text: 'Nothing waits.', count: 2 })
    // Another one for React, so that a screen reader hears it again.
    expect(line()?.count).not.toBe(first?.count)
    await vi.advanceTimersByTimeAsync(1)
    expect(line()).toBeNull()
  })
})
