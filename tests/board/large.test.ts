import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BoardFile } from '../../src/board/board'
import { faultSentence } from '../../src/board/file/fault'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'
import { isOverlapping } from '../../src/board/layout/panelLayout'
import { makePanel } from '../../src/board/schema/panelKinds'
import { panelSource } from '../../src/board/schema/panelSource'
import type { EditorEvent } from '../../src/machines/editor/editor.context'
import { still } from '../machines/editor.alphabet'
import { allKinds, names, shownKinds } from '../support/kinds'
import { sources } from '../support/kinds-sources'

const [PANELS, SOURCES] = [2 * names.length, 15]

/** Sources and panels of every kind, and of each several. */
const large: BoardFile = (() => {
  const kinds = Object.entries(sources)
  const namedSources = Array.from({ length: SOURCES }, (_, i) => {
    const [name, source] = kinds[i % kinds.length] ?? ['', sources.changes]
    // Two of one kind differ, or they would be one.
    return [
      i < kinds.length ? name : `${name} ${i}`,
      i < kinds.length ? source : { ...source, level: 'aal2' },
    ]
  })
  const all = Object.fromEntries(namedSources) as BoardFile['sources']
  const panels = Array.from({ length: PANELS }, (_, i) => {
    const name = names[i % names.length] ?? 'table'
    const { draft, source } = shownKinds[name]
    const others = Object.keys(all).filter(each => each.startsWith(source))
    return makePanel(draft, {
      id: `${name}-${i}`,
      title: `Panel ${i}`,
      source: others[Math.floor(i / names.length) % others.length] ?? source,
      place: { x: (i % 3) * 4, y: Math.floor(i / 3) * 5, width: 4, height: 5 },
    })
  })
  return { ...allKinds, title: 'Large', sources: all, panels }
})()

const editing = (file: BoardFile) => createActor(still, { input: { file } }).start()
type Editor = ReturnType<typeof editing>
const present = (editor: Editor) => editor.getSnapshot().context.history.present
/** All edits of the panel at that place of the list. */
const doings = (board: BoardFile, nth: number): EditorEvent[] => {
  const id = board.panels[nth % board.panels.length]?.id ?? ''
  return [
    { type: 'editor.nudge', id, direction: 'down' },
    { type: 'editor.nudge', id, direction: 'right' },
    { type: 'editor.stretch', id, direction: 'right' },
    { type: 'editor.duplicate', id },
    { type: 'editor.remove', id },
    { type: 'editor.cut', id },
    { type: 'editor.paste' },
    { type: 'editor.rename', title: `Large ${nth}` },
  ]
}

describe(`a board of ${PANELS} panels on ${SOURCES} sources`, () => {
  test('is what it is said to be', () => {
    expect(large.panels).toHaveLength(PANELS)
    expect(Object.keys(large.sources)).toHaveLength(SOURCES)
    expect(parseBoard(formatBoard(large))).toStrictEqual({ board: large, repaired: [] })
  })

  test('is edited, undone and done again, and comes back from its file equal at every step', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 }), steps => {
        const editor = editing(large)
        for (const [nth, what] of steps) {
          const able = doings(present(editor), nth).filter(event => editor.getSnapshot().can(event))
          const event = able[what % able.length]
          if (event !== undefined) editor.send(event)
          expect(editor.getSnapshot().context.faults).toEqual([])
        }
        const end = present(editor)
        const text = formatBoard(end)
        expect(parseBoard(text)).toStrictEqual({ board: end, repaired: [] })
        expect(end.panels.some((a, i) => end.panels.slice(i + 1).some(b => isOverlapping(a, b)))).toBe(false)
        const { past } = editor.getSnapshot().context.history
        for (const _ of past) editor.send({ type: 'editor.undo' })
        expect(present(editor)).toBe(large)
        for (const _ of past) editor.send({ type: 'editor.redo' })
        expect(present(editor)).toBe(end)
        // As another person opens it.
        const other = editing(large)
        other.send({ type: 'editor.import', text })
        expect(present(other)).toStrictEqual(end)
        other.send({ type: 'editor.undo' })
        expect(present(other)).toBe(large)
      }),
      { numRuns: 8 },
    )
  })
})

describe('a file that is not as it was written', () => {
  const text = formatBoard(large)
  const part = fc.tuple(fc.nat(text.length), fc.nat(200))
  const hostile = fc.constantFrom(
    '"__proto__":{"title":"x"},',
    '"constructor":1,',
    '[[[[[[[[[[[[[[[[[[',
    '\u0000',
    '\uD800',
    '1e999',
    '<script>',
  )
  /** What disks, mails and people do to text. */
  const harms: fc.Arbitrary<(text: string) => string>[] = [
    fc.nat(text.length).map(at => text => text.slice(0, at)),
    part.map(
      ([at, many]) =>
        text =>
          text.slice(0, at) + text.slice(at + many),
    ),
    part.map(
      ([at, many]) =>
        text =>
          text.slice(0, at + many) + text.slice(at),
    ),
    fc.tuple(fc.nat(text.length), fc.string({ minLength: 1 })).map(
      ([at, other]) =>
        text =>
          text.slice(0, at) + other + text.slice(at + other.length),
    ),
    fc.tuple(fc.nat(text.length), hostile).map(
      ([at, other]) =>
        text =>
          text.slice(0, at) + other + text.slice(at),
    ),
    // A line more, a line less, two lines changed for each other: this stays JSON most often.
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => text => {
      const lines = text.split('\n')
      const [takenLine = ''] = lines.splice(from % lines.length, 1)
      lines.splice(to % lines.length, 0, takenLine)
      return lines.join('\n')
    }),
    // Another value in the place of one.
    fc
      .tuple(
        fc.nat(),
        fc.constantFrom('null', '-1', '1e308', '""', '[]', '{}', 'true', `"${'x'.repeat(30_000)}"`),
      )
      .map(([nth, value]) => text => {
        const values = [...text.matchAll(/(?<=": )("[^"]*"|-?[\d.]+|true|false)/g)]
        const { index = 0, 0: old = '' } = values[nth % values.length] ?? {}
        return text.slice(0, index) + value + text.slice(index + old.length)
      }),
  ]

  test('is a board that is in order, or is refused with place and reason and changes nothing', () => {
    let refusalCount = 0
    fc.assert(
      fc.property(fc.array(fc.oneof(...harms), { minLength: 1, maxLength: 3 }), chosenHarms => {
        const editor = editing(large)
        const before = editor.getSnapshot().context
        const givenText = chosenHarms.reduce((text, harm) => harm(text), text)
        editor.send({ type: 'editor.import', text: givenText })
        const { faults, ...after } = editor.getSnapshot().context
        expect(editor.getSnapshot().status).toBe('active')
        for (const { path, reason } of faults) {
          expect(path).not.toBe('')
          expect(reason).not.toMatch(/^Invalid |^$|undefined|\[object/)
        }
        for (const sentence of faults.map(faultSentence)) {
          expect(sentence).not.toMatch(/\n/)
          expect(sentence.length).toBeLessThan(400)
        }
        const isAsItWas = after.history === before.history
        if (isAsItWas && givenText !== text && faults.length > 0) refusalCount++
        expect([after.savedFile, after.form, after.clipboard]).toEqual([before.savedFile, null, null])
        const now = after.history.present
        const result = isAsItWas ? { board: now, repaired: [] } : parseBoard(formatBoard(now))
        expect(result).toStrictEqual({ board: now, repaired: [] })
      }),
      { numRuns: 120, endOnFailure: true },
    )
    // Harm that does none would prove nothing.
    expect(refusalCount).toBeGreaterThan(60)
  })

  test.each([
    ['longer than any', () => text.replace('"Large"', `"${'x'.repeat(5_000_000)}"`), /is longer than/],
    ['deeper than any', () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, /./],
    [
      'of more panels than any',
      () =>
        formatBoard({
          ...large,
          panels: Array.from({ length: 201 }, (_, i) => ({ ...large.panels[0], id: `p${i}` })) as never,
        }),
      /^panels: /,
    ],
    [
      'of more values than any',
      () => text.replace('"version": 2', `"version": 2, "more": [${'0,'.repeat(250_000)}0]`),
      /larger than a board can be/,
    ],
  ])('%s is refused, in no time', (_, makeGiven, sentence) => {
    const editor = editing(large)
    const givenText = makeGiven()
    const began = process.cpuUsage()
    editor.send({ type: 'editor.import', text: givenText })
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000)
    expect(present(editor)).toBe(large)
    expect(editor.getSnapshot().context.faults.map(faultSentence).join('\n')).toMatch(sentence)
  })
})

test('every source of the large board is read by some panel but those of other levels', () => {
  const read = new Set(large.panels.map(panelSource))
  expect(Object.keys(large.sources).filter(name => !read.has(name))).toEqual([])
})
