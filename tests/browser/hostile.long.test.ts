import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelKinds } from '../../src/board/schema/panelKinds'
import { corpus } from '../hostile/corpus/corpus'
import { runCorpus } from '../hostile/run'
import { startWorld, type World } from '../hostile/world/world'

let world: World
beforeAll(async () => {
  world = await startWorld(corpus)
})
afterAll(() => world.close())

test('the corpus has eighty boards and more, with every kind of source and of panel', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(80)
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  const all = corpus.map(({ text }) => text).join()
  const hasKind = (kind: string) => all.includes(`"kind":"${kind}"`)
  expect(Object.keys(panelKinds).filter(kind => !hasKind(kind))).toEqual([])
  expect(['table', 'topic', 'presence', 'rpc', 'function', 'folder'].filter(kind => !hasKind(kind))).toEqual(
    [],
  )
})

/**
 * Of each aim every fourth board is looked at in a kiosk, and some are edited and imported as well, which takes five
 * times as long; every second of those that are made for it is pressed. `npm run hostile` opens all of them in every
 * way.
 */
const shares = { kiosk: 4, import: 12, edit: 16, press: 2, allow: 2 } as const
const aims = new Set(corpus.map(({ aim }) => aim))
const someOf = (share: number) =>
  [...aims].flatMap(aim => corpus.filter(board => board.aim === aim).filter((_, i) => i % share === 0))

test.each(['edit', 'import', 'press', 'allow', 'kiosk'] as const)(
  'no hostile board changes anything or asks elsewhere: %s',
  async way => {
    expect(await runCorpus(world, someOf(shares[way]), way)).toEqual([])
  },
  600_000,
)
