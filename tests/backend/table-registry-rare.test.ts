import { describe, expect, onTestFinished, test } from 'vitest'
import { createJoinQueue, MAX_CHANNELS } from '../../src/backend/supabase/link/joinQueue'
import { fakeTableJoins, INVALID_COLUMN, settle } from '../support/fakeTableJoins'

/** A page whose other sources have so many channels, and turns without waiting. */
function nearlyFull(others: number) {
  let clock = 0
  const queue = createJoinQueue(() => (clock += 1_000))
  for (let n = 0; n < others; n += 1) {
    const subscription = queue.waitForTurn().subscribe(turn => turn.settle())
    onTestFinished(() => subscription.unsubscribe())
  }
  let used = 0
  queue.usedChannels$.subscribe(count => (used = count))
  return { ...fakeTableJoins({ joins: queue }), used: () => used }
}

describe('with all channels in use', () => {
  test('a source that the join of its table covers needs none', async () => {
    const { subscribed, listen, joins, used } = nearlyFull(MAX_CHANNELS - 1)
    const [first] = await subscribed(['id', 'at'])
    expect(used()).toBe(MAX_CHANNELS)
    const later = listen(['id'])
    expect([later.types, later.loss, first?.loss, joins.length]).toEqual([
      ['joined', 'subscribed'],
      null,
      null,
      1,
    ])
  })

  test('a source that wants more columns gets one join with the others, who return to it', async () => {
    const { subscribed, listen, joins, used, selects } = nearlyFull(MAX_CHANNELS - 1)
    const [narrow] = await subscribed(['id', 'at'])
    const wide = listen(['id', 'note'])
    await settle()
    expect(narrow?.loss).toMatchObject({ kind: 'lost' })
    expect(joins[0]?.isLeft).toBe(true)
    joins[1]?.say()
    const back = listen(['id', 'at'])
    expect([wide.types, back.types, wide.loss]).toEqual([
      ['joined', 'subscribed'],
      ['joined', 'subscribed'],
      null,
    ])
    expect([selects().slice(1), used()]).toEqual([[['id', 'at', 'note']], MAX_CHANNELS])
  })

  test('a table that has none is told so, and takes one that is left', async () => {
    const { listen, joins, used } = nearlyFull(MAX_CHANNELS)
    const first = listen(['id'])
    await settle()
    expect([first.loss?.kind, joins.length, used()]).toEqual(['limited', 0, MAX_CHANNELS])
  })

  test('two that want more at once do not end the join of the other', async () => {
    const { subscribed, listen, joins, selects } = nearlyFull(MAX_CHANNELS - 1)
    await subscribed(['id'])
    const all = [listen(['id', 'note']), listen(['id', 'at'])]
    await settle()
    joins.at(-1)?.say()
    expect(all.map(({ types, loss }) => [types.join(), loss])).toEqual([
      ['joined,subscribed', null],
      ['joined,subscribed', null],
    ])
    expect(selects().slice(1)).toEqual([['id', 'note', 'at']])
  })

  test('sources whose columns are refused together take the place of their join', async () => {
    const { listen, joins, used, selects } = nearlyFull(MAX_CHANNELS - 1)
    const [good, bad] = [listen(['id']), listen(['id', 'note'])]
    await settle()
    joins[0]?.say(INVALID_COLUMN)
    await settle()
    joins[1]?.say()
    expect([good.types, good.loss, bad.loss?.kind]).toEqual([['joined', 'subscribed'], null, 'misconfigured'])
    expect([selects(), used()]).toEqual([[['id', 'note'], ['id']], MAX_CHANNELS])
  })
})

describe('while columns that were refused together are tried apart', () => {
  async function refused() {
    const fake = fakeTableJoins()
    const all = [fake.listen(['id']), fake.listen(['id', 'at']), fake.listen(['note'])]
    await settle()
    fake.joins[0]?.say(INVALID_COLUMN)
    return { ...fake, kinds: () => all.map(({ loss }) => loss?.kind) }
  }
  test.each(['before they are sent', 'after that'])('the connection may end: %s', async when => {
    const { breakLink, listen, joins, selects, kinds } = await refused()
    if (when === 'after that') await settle()
    breakLink()
    await settle()
    expect(kinds()).toEqual(['lost', 'lost', 'lost'])
    expect(joins.every(({ isLeft }) => isLeft)).toBe(true)
    const before = joins.length
    const again = [listen(['id']), listen(['id', 'at']), listen(['note'])]
    await settle()
    expect(selects().slice(before)).toEqual([['id'], ['id', 'at'], ['note']])
    for (const join of joins.slice(before)) join.say(join.select.includes('note') ? INVALID_COLUMN : '')
    expect(again.map(({ types, loss }) => loss?.kind ?? types.join())).toEqual([
      'joined,subscribed',
      'joined,subscribed',
      'misconfigured',
    ])
  })
})

describe('columns that are wanted one after the other', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const sets = names.map(column => ['id', column])

  test('cost a join each, and one for all once the connection was lost, whoever returns first', async () => {
    const { breakLink, subscribed, listen, joins, selects } = fakeTableJoins()
    for (const columns of sets) await subscribed(columns)
    expect(joins).toHaveLength(sets.length)
    expect(selects().at(-1)).toEqual(['id', ...names])
    breakLink()
    await settle()
    for (const columns of sets) {
      listen(columns)
      await settle()
    }
    expect(
      selects()
        .slice(sets.length)
        .map(all => all.toSorted()),
    ).toEqual([[...names, 'id']])
  })

  test('are all asked for again by a join that came to nothing', async () => {
    const { breakLink, subscribed, listen, selects } = fakeTableJoins()
    for (const columns of sets) await subscribed(columns)
    breakLink()
    listen(['id', 'c'])
    await settle()
    breakLink()
    listen(['id', 'a'])
    await settle()
    expect(selects().at(-1)?.toSorted()).toEqual([...names, 'id'])
    // Those of sources that are gone are asked for no longer once it has served its time.
    await subscribed(['id', 'b'])
    breakLink()
    await subscribed(['id'])
    expect(selects().at(-1)?.toSorted()).toEqual(['a', 'b', 'id'])
  })

  test('by one source leave no join behind', async () => {
    const { subscribed, joins } = fakeTableJoins()
    await subscribed(['id'])
    let columns = ['id']
    for (const column of names) {
      columns = [...columns, column]
      const [source] = await subscribed(columns)
      expect(source?.types).toEqual(['joined', 'subscribed'])
      source?.leave()
      await settle()
      expect(joins.filter(({ isLeft }) => !isLeft)).toHaveLength(1)
    }
  })
})
