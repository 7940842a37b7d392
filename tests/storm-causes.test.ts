import { describe, expect, test } from 'vitest'
import type { Trouble } from '../dev/storm/check/bounds'
import { judgeLife } from '../dev/storm/check/causes'
import type { Blow } from '../dev/storm/check/effects'
import { lapses } from '../dev/storm/check/lapses'
import { judgeLedger } from '../dev/storm/check/ledger'
import { isPossible } from '../dev/storm/run/weather'

describe('the storm’s judgement of outages', () => {
  const ever = { from: 0, to: Infinity, joins: [] as number[] }
  const blow = (name: Blow['name'], from: number, to: number): Blow => ({
    name,
    from,
    to,
    viewer: null,
    source: null,
  })

  test('an outage with a wrong reason, and a blow without an outage', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 20_000, to: 22_000 }
    const cause = { kind: 'lost', reason: '' } as const
    const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differingRows: 0 }
    const life = { viewer: 0, person: 0, source: 'items', isPushed: true, ...ever, outages: [outage] }
    const judge = (blows: Blow[], outages = life.outages) =>
      judgeLife({ ...life, outages, holes: [hole] }, blows, () => 0).map(({ what }) => what)
    expect(judge([blow('crash', 19_900, 20_000)])).toEqual([])
    expect(judge([blow('crash', 9_000, 9_100)], [])).toEqual(['viewer 0, items: crash went unnoticed'])
    expect(judge([blow('hole', 8_000, 12_000), blow('crash', 9_000, 9_100)], [])).toEqual([])
    // These do not keep the client from receiving.
    for (const name of ['joinDelay', 'muteHeartbeats', 'hidden'] as const)
      expect(judge([blow(name, 8_000, 12_000), blow('crash', 9_000, 9_100)], [])).toHaveLength(1)
    expect(judge([blow('rateLimit', 19_900, 20_000)])).toEqual([
      'viewer 0, items: “reconnecting” is put down to “lost” (), and there was rateLimit',
    ])
    // Another source of the table found it silent.
    expect(judge([blow('muteChanges', 9_000, 19_000)])).toEqual([])
    expect(judge([blow('omitColumns', 9_000, 19_000)])).toHaveLength(1)
    expect(judge([])).toEqual([
      'viewer 0, items: “reconnecting” is put down to “lost” (), and there was nothing',
    ])
  })

  test('an answer that seems older than a change, where rows may have gone since', () => {
    const outage = { viewer: 0, source: 'items', word: 'catching-up', from: 20_000, to: 22_000 }
    const life = { viewer: 0, person: 0, source: 'items', isPushed: true, ...ever, outages: [outage] }
    const judge = (reason: string, ...blows: Blow[]) => {
      const cause = { kind: 'suspect', reason } as const
      const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differingRows: 0 }
      return judgeLife({ ...life, holes: [hole] }, blows, () => 0).length
    }
    const reason = 'the database’s answer is older than its changes'
    expect(judge(reason, blow('truncate', 9_000, 9_100))).toBe(0)
    expect(judge(reason)).toBe(1)
    expect(judge(reason, blow('update', 9_000, 9_100))).toBe(1)
    expect(judge('the server resubscribed', blow('truncate', 9_000, 9_100))).toBe(1)
  })

  test('a new join for lack of changes, if there were changes to miss', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 90_000, to: 92_000 }
    const hole = {
      from: 80_000,
      to: 92_000,
      cause: { kind: 'deaf', reason: '' } as const,
      repair: 'read again' as const,
      differingRows: 0,
    }
    const life = { viewer: 0, person: 0, source: 'items', isPushed: true, ...ever, holes: [hole] }
    const blow: Blow = { name: 'silent', from: 5_000, to: 9_000, viewer: null, source: null }
    const judge = (...before: { from: number; to: number; isRejoined: boolean }[]) => {
      const outages = [...before.map(each => ({ ...outage, ...each })), outage]
      const holes = before.map(({ from, to }) => ({
        ...hole,
        from,
        to,
        cause: { kind: 'lost', reason: '' } as const,
      }))
      return judgeLife({ ...life, outages, holes: [...holes, hole] }, [blow], () => 0).filter(
        ({ at }) => at === 90_000,
      )
    }
    expect(judge()).toEqual([])
    expect(judge({ from: 60_000, to: 62_000, isRejoined: true })).toHaveLength(1)
    expect(judge({ from: 60_000, to: 62_000, isRejoined: false })).toEqual([])
  })

  test('a table is not in the publication until it is put there again, and its channels may say so for as long', () => {
    const blows: Blow[] = []
    const troubles: Trouble[] = []
    const noteLapse = lapses(blows, troubles)
    const countSaid = (source: string, from: number) => {
      const outage = { viewer: 0, source, word: 'failed', from, to: null }
      const cause = { kind: 'unpublished', reason: '' } as const
      const hole = { from: from - 1_000, to: null, cause, repair: null, differingRows: null }
      const life = { viewer: 0, person: 0, source, isPushed: true, ...ever }
      return judgeLife({ ...life, outages: [outage], holes: [hole] }, blows, () => 0).length
    }
    noteLapse('alter publication supabase_realtime drop table public.notes', 1_000, 5_000)
    expect([countSaid('notes', 40_000), countSaid('items', 40_000)]).toEqual([0, 1])
    noteLapse('update public.notes set label = null', 41_000, 45_000)
    noteLapse('select public.publish()', 50_000, 54_000)
    expect([countSaid('notes', 55_000), countSaid('notes', 70_000)]).toEqual([0, 1])
    expect(troubles).toMatchObject([{ source: 'notes', hiding: 'unseen', from: 1_000, to: 54_000 }])
    // What happens to one table is no reason for another.
    blows.push(blow('publication', 80_000, 84_000))
    expect(countSaid('items', 81_000)).toBe(1)
  })

  test('a heartbeat that no answer comes to while the server joins', () => {
    const outage = { viewer: 0, source: 'items', word: 'stale', from: 20_000, to: 22_000 }
    const cause = { kind: 'silent', reason: '' } as const
    const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differingRows: 0 }
    const life = {
      viewer: 0,
      person: 0,
      source: 'items',
      isPushed: true,
      ...ever,
      outages: [outage],
      holes: [hole],
    }
    const judge = (name: Blow['name'], to: number, ...joins: number[]) =>
      judgeLife({ ...life, joins }, [blow(name, 2_000, to)], () => 0).length
    expect([judge('joinDelay', 10_000, 9_000), judge('joinError', 10_000, 9_000)]).toEqual([0, 0])
    // Nor by a blow that ended earlier, nor without a join, nor by one that delays no frame.
    expect([judge('joinError', 5_000, 4_000), judge('joinDelay', 10_000, 19_000)]).toEqual([1, 1])
    expect([judge('joinDelay', 10_000), judge('hidden', 30_000, 9_000)]).toEqual([1, 1])
    expect(judge('subscribedDelay', 10_000, 9_000)).toBe(1)
  })

  test('a repeated subscription may show later if the publication changes meanwhile, but must show', () => {
    const outage = { viewer: 0, source: 'items', word: 'catching-up', from: 14_500, to: 20_000 }
    const cause = { kind: 'suspect', reason: '' } as const
    const hole = { from: 9_000, to: 20_000, cause, repair: 'read again' as const, differingRows: 0 }
    const life = { viewer: 0, person: 0, source: 'items', isPushed: true, ...ever, holes: [hole] }
    const judge = (changedAt: number | null, outages: readonly (typeof outage)[]) => {
      const blows = changedAt === null ? [] : [blow('publication', changedAt, changedAt + 4_100)]
      return judgeLife({ ...life, outages }, [blow('resubscribe', 9_000, 13_100), ...blows], () => 0)
        .map(({ what }) => what)
        .filter(what => what.includes('unnoticed')).length
    }
    expect([judge(11_500, [outage]), judge(null, [outage]), judge(8_000, [outage])]).toEqual([0, 1, 1])
    expect([judge(11_500, []), judge(11_500, [{ ...outage, from: 16_000 }])]).toEqual([1, 1])
  })

  test('a repeated subscription may look like a renewal, for as long as this machine was late', () => {
    const life = { viewer: 0, person: 0, source: 'items', isPushed: true, ...ever, outages: [], holes: [] }
    const late = (from: number, to: number) => Math.max(0, Math.min(to, 5_000) - Math.max(from, 2_000))
    const judge = (renewedAt: number, measureStall: typeof late) =>
      judgeLife(
        life,
        [blow('resubscribe', 9_000, 13_100), blow('renewal', renewedAt, renewedAt)],
        measureStall,
      ).length
    expect([judge(3_000, () => 0), judge(2_900, () => 0)]).toEqual([0, 1])
    expect([judge(900, late), judge(0, late), judge(-1, late)]).toEqual([0, 0, 1])
  })

  test('a blow shows in the time that it may take, and that this machine takes on top', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 29_000, to: 32_000 }
    const cause = { kind: 'lost', reason: '' } as const
    const hole = { from: 8_000, to: 32_000, cause, repair: 'read again' as const, differingRows: 0 }
    const life = { viewer: 0, person: 0, source: 'items', isPushed: true, ...ever }
    const crash: Blow = { name: 'crash', from: 10_000, to: 14_000, viewer: null, source: null }
    /** Late without a pause until then. */
    const late = (until: number) => (from: number, to: number) => Math.max(0, Math.min(to, until) - from)
    const judge = (until: number) =>
      judgeLife({ ...life, outages: [outage], holes: [hole] }, [crash], late(until)).map(({ what }) => what)
    expect(judge(26_000)).toEqual([])
    expect(judge(20_000).length).toBeGreaterThan(0)
  })

  test('a link that is refused is lost to those who hear of changes; only what is polled cannot be read', () => {
    const outage = { viewer: 0, source: 'polled', word: 'catching-up', from: 20_000, to: 22_000 }
    const cause = { kind: 'suspect', reason: '' } as const
    const hole = { from: 18_000, to: 22_000, cause, repair: 'read again' as const, differingRows: 0 }
    const life = { viewer: 0, person: 0, source: 'polled', ...ever, outages: [outage], holes: [hole] }
    const blow: Blow = { name: 'refused', from: 17_000, to: 21_000, viewer: 0, source: null }
    const judge = (isPushed: boolean) => judgeLife({ ...life, isPushed }, [blow], () => 0)
    expect([judge(false).length, judge(true).length > 0]).toEqual([0, true])
  })

  test('a second window of the same person shares the link, and is not frozen with the first', () => {
    const life = { source: 'items', isPushed: true, ...ever, outages: [], holes: [] }
    const judge = (viewer: number, name: 'frozen' | 'cut') =>
      judgeLife(
        { ...life, viewer, person: 0 },
        [{ name, from: 20_000, to: 22_000, viewer: 0, source: null }],
        () => 0,
      ).map(({ what }) => what)
    expect([judge(0, 'frozen'), judge(2, 'frozen')]).toEqual([['viewer 0, items: frozen went unnoticed'], []])
    expect(judge(2, 'cut')).toEqual(['viewer 2, items: cut went unnoticed'])
  })

  test('an outage that no entry of the ledger covers', () => {
    const outage = { viewer: 0, source: 'items', word: 'reconnecting', from: 10_000, to: 20_000 }
    const judge = (...gaps: { from: number; to: number | null }[]) => judgeLedger([outage], gaps, () => 0)
    expect(judge({ from: 8_000, to: 20_000 })).toEqual([])
    expect(judge({ from: 8_000, to: null })).toEqual([])
    expect(judge({ from: 8_000, to: 12_000 })).toEqual([])
    expect(judge({ from: 1_000, to: 9_000 })).toMatchObject([{ promise: 'I4' }])
    expect(judge({ from: 15_000, to: 20_000 })).toMatchObject([{ promise: 'I4' }])
    expect(judge()).toMatchObject([{ promise: 'I4' }])
    // This machine's lateness counts at its begin, and not all that there was while it lasted.
    const late = (from: number, to: number) => Math.max(0, to - Math.max(from, 12_000))
    expect(judgeLedger([outage], [{ from: 15_000, to: 20_000 }], late)).toHaveLength(1)
  })

  test('nobody pauses a source without a panel, so no outage is expected', () => {
    const act = { at: 12_000, do: 'person', viewer: 0, source: 'talks', for: 9_000 } as const
    const withoutPanel = [{ channel: () => undefined }]
    expect(isPossible({ ...act, name: 'paused' }, withoutPanel)).toBe(false)
    expect(isPossible({ ...act, name: 'panel removed' }, withoutPanel)).toBe(true)
  })
})
