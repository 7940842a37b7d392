import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { effectsOf } from './support/effects'

const ui = resolve(import.meta.dirname, '../src/ui')
const texts = new Map(
  readdirSync(ui, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => [join(ui, name), readFileSync(join(ui, name), 'utf8')]),
)

test('no effect of the screen sends to a machine, itself or by a function that it names', () => {
  const { count, sending } = effectsOf(texts)
  expect(count).toBeGreaterThan(40)
  expect(sending.map(place => relative(ui, place))).toEqual([])
})

test.each([
  ['itself', 'useEffect(() => board.send({ type: 1 }), [board])', true],
  ['of what may be absent', 'useLayoutEffect(() => board?.send({ type: 1 }))', true],
  ['at its end', 'useEffect(() => () => board.send({ type: 1 }))', true],
  ['when something happens later', "useEffect(() => { on('a', () => board.send(1)) })", true],
  [
    'by a function of its file',
    'const go = () => board.send(1)\nuseEffect(() => whenIdle(() => go()))',
    true,
  ],
  ['by a hook’s event', 'const go = useEffectEvent(() => board.send(1))\nuseEffect(() => go(), [])', true],
  ['by another file’s function', "import { go as leave } from './go'\nuseEffect(() => leave(), [])", true],
  ['not at all', 'const go = () => board.send(1)\nuseEffect(() => element.focus(), [])', false],
  [
    'not, with a field of that name',
    'const go = () => board.send(1)\nuseEffect(() => element.go, [])',
    false,
  ],
])('an effect sends %s', (_, text, isSending) => {
  const files = new Map([
    ['/a.tsx', text],
    ['/go.ts', 'export const go = () => board.send(1)'],
  ])
  expect(effectsOf(files).sending.length > 0).toBe(isSending)
})
