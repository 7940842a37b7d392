import { map } from 'rxjs'
import { test } from 'vitest'
import type { Row, SourceSignal } from '../../src/backend/ports/backend.port'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { row, source } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

const signals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  r: { type: 'reauthorized' },
  a: { type: 'insert', row: row(1), at: null },
  b: { type: 'insert', row: row(2), at: null },
  c: { type: 'insert', row: row(3), at: null },
  d: { type: 'delete', key: { id: 1 }, at: null },
  t: { type: 'update', row: { id: 9, value: 1 }, at: null },
  x: { type: 'bad row', reason: 'Error 413: Payload Too Large' },
  u: { type: 'silent' },
  h: { type: 'resumed' },
} satisfies Record<string, SourceSignal>
const answers: Record<string, Row[]> = { 0: [], 1: [row(1)], 2: [row(2), row(1)], 3: [row(3), row(2)] }

/** A step as a word: `whole 2,1` or `part 2,1` for rows, else its type. */
const word = (step: RowsEvent) =>
  step.type === 'rows'
    ? `${step.isComplete ? 'whole' : 'part'} ${[...step.rows].map(({ key }) => key).join()}`
    : step.type

interface Script {
  frames: string
  listen: string
  reads: string[]
  steps: string
  words: Record<string, string>
}
const plays = ({ frames, listen, reads, steps, words }: Script) =>
  virtualTime(({ animate, cold, expectObservable, expectSubscriptions }) => {
    animate(frames)
    const socket = cold<SourceSignal>(listen, signals)
    const data = scriptedData(
      [socket],
      reads.map(marbles => cold<Row[]>(marbles, answers)),
    )
    expectObservable(sourceRows(data, source).pipe(map(word)), '^ 5s !').toBe(steps, words)
    expectSubscriptions(socket.subscriptions).toBe('^ 5s !')
  })

test('waits for the proof before reading, not only for the join', () =>
  plays({
    frames: 'x',
    listen: 'j---p',
    reads: ['--(1|)'],
    steps: ' j---p-A',
    words: { j: 'joined', p: 'subscribed', A: 'whole 1' },
  }))

test('changes before and during the read are laid over it', () =>
  plays({
    frames: 'x-x-x-x-x-x-x-x-x',
    listen: 'j-b-p-d-----c',
    reads: ['-----(1|)'],
    steps: ' j---p----A----B',
    words: { j: 'joined', p: 'subscribed', A: 'whole 2', B: 'whole 3,2' },
  }))

test('changes between two frames are folded together', () =>
  plays({
    frames: '------------x---x',
    listen: 'jp------abc-d--',
    reads: ['-(0|)'],
    steps: ' jpA---------B---C',
    words: { j: 'joined', p: 'subscribed', A: 'whole ', B: 'whole 3,2,1', C: 'whole 3,2' },
  }))

test('a repeated proof is a doubt, and only a read after it makes the rows whole', () =>
  plays({
    frames: '- 1100ms x',
    listen: 'jp 1000ms - p',
    reads: ['-(1|)', '-(3|)'],
    steps: ' jpA 1000ms dB',
    words: { j: 'joined', p: 'subscribed', A: 'whole 1', d: 'suspect', B: 'whole 3,2' },
  }))

test('a renewed token leads to a read for what may be seen now, and to no doubt', () =>
  plays({
    frames: '- 1005ms x',
    listen: 'jp 1000ms r-b',
    reads: ['-(1|)', '---------(2|)'],
    steps: ' jpA 999ms ----C----B',
    words: { j: 'joined', p: 'subscribed', A: 'whole 1', C: 'whole 2,1', B: 'whole 2,1' },
  }))

test('rows shown while a doubt lasts are not whole', () =>
  plays({
    frames: '- 1005ms x',
    listen: 'jp 1000ms p-b',
    reads: ['-(1|)', '---------(2|)'],
    steps: ' jpA 999ms d---C----B',
    words: { j: 'joined', p: 'subscribed', A: 'whole 1', d: 'suspect', C: 'part 2,1', B: 'whole 2,1' },
  }))

test('a change that came unreadable leads to a read, and so does the first sound after silence', () =>
  plays({
    frames: '',
    listen: 'jp 1500ms x 1500ms u--h',
    reads: ['-(1|)', '-(2|)', '-'],
    steps: ' jpA 1499ms dB 1499ms u--(hd)',
    words: {
      j: 'joined',
      p: 'subscribed',
      A: 'whole 1',
      d: 'suspect',
      B: 'whole 2,1',
      u: 'silent',
      h: 'resumed',
    },
  }))

test.each([
  ['unknown', 'unknown'],
  ['denied', 'denied'],
  ['lost', 'unpublished'],
] as const)(
  'an unpublished table is in doubt at once and read once: refused as %s it ends as %s',
  (refusalKind, endKind) =>
    virtualTime(({ animate, cold, expectObservable }) => {
      animate('x')
      const socket = cold<SourceSignal>('j-#', signals, {
        kind: 'unpublished',
        reason: 'Unable to subscribe',
      })
      const read = cold<Row[]>('--#', {}, { kind: refusalKind, reason: '' })
      const reason = endKind === 'unpublished' ? 'Unable to subscribe' : ''
      expectObservable(sourceRows(scriptedData([socket], [read]), source).pipe(map(word))).toBe(
        'j-d-#',
        { j: 'joined', d: 'suspect' },
        { kind: endKind, reason },
      )
    }),
)
