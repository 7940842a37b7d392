import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { UploadCheck, BucketLimits, UploadOutcome } from '../../src/backend/ports/backend.port'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { upStatus, type ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import { findBucketLimits } from '../../src/machines/mutations/mutations.select'
import { describeWith } from '../support/mutation-actors'
import { uploadByHand } from '../support/upload-by-hand'
import { fileOf, offline, outcomes, uploadOf, uploadOutcomes } from './mutation.alphabet'

const settleTasks = () => new Promise(resolve => setTimeout(resolve))

/** The uploads of a board over a folder with these files. */
function open(there: string[] = [], foundState: UploadCheck = { type: 'absent' }) {
  let guards = 0
  const { mutation, requests } = uploadByHand(there, { foundState })
  const guardLeaving = fromCallback(() => {
    guards += 1
    return () => void (guards -= 1)
  })
  const limitAnswers: (BucketLimits | null | 'unanswered')[] = []
  const describedBuckets: string[] = []
  const describe = describeWith(query => {
    if (query.about !== 'bucket') return null
    describedBuckets.push(query.bucket)
    const limits = limitAnswers.shift() ?? null
    return limits === 'unanswered'
      ? { answer: null, isComplete: false }
      : { answer: { about: 'bucket', limits }, isComplete: true }
  })
  const activity = createActor(mutationsMachine.provide({ actors: { mutation, guardLeaving, describe } }), {
    input: { access: 'aal1', link: upStatus },
  }).start()
  onTestFinished(() => void activity.stop())
  const refOf = (name: string) => activity.getSnapshot().context.mutations[`id of ${name}`]
  const stateOf = (name: string) => refOf(name)?.getSnapshot().value
  return {
    activity,
    requests,
    stateOf,
    limitAnswers,
    describedBuckets,
    guards: () => guards,
    limits: () => findBucketLimits(activity.getSnapshot(), 'stamps'),
    describe: () =>
      activity.send({ type: 'mutations.describe', query: { about: 'bucket', bucket: 'stamps' } }),
    begin: async (...names: string[]) => {
      for (const name of names) activity.send({ type: 'mutations.begin', request: uploadOf(fileOf(name)) })
      await settleTasks()
    },
    say: (name: string, type: 'replace' | 'keepBoth' | 'rename' | 'cancel' | 'repeat' | 'dismiss') => {
      refOf(name)?.send({ type: `mutation.${type}` })
      return settleTasks()
    },
    end: async (outcome: UploadOutcome) => {
      const request = requests.find(({ told$ }) => told$.observed)
      request?.told$.next(outcome)
      await settleTasks()
    },
    lines: () =>
      activity
        .getSnapshot()
        .context.entries.map(({ label: what, stage, reason }) => [what, stage, reason?.code ?? null]),
  }
}

test('two are sent at a time, in the order in which they were wanted', async () => {
  const { begin, requests, end, stateOf, lines } = open()
  await begin('a', 'b', 'c', 'd')
  expect(requests.map(({ upload }) => upload.to.path)).toEqual(['letters/a', 'letters/b'])
  expect(stateOf('c')).toBe('queued')
  await end(uploadOutcomes.stored)
  expect(requests.map(({ upload }) => upload.to.path)).toEqual(['letters/a', 'letters/b', 'letters/c'])
  await end(outcomes.rights)
  expect(requests).toHaveLength(4)
  await end(uploadOutcomes.stored)
  await end(uploadOutcomes.stored)
  const all = lines()
  expect(all.filter(([, stage]) => stage === 'seen')).toHaveLength(3)
  expect(all).toContainEqual(['Upload b', 'refused', 'said'])
})

test('leaving the page is asked about while something is under way, and not after', async () => {
  const { begin, end, guards } = open()
  expect(guards()).toBe(0)
  await begin('a')
  expect(guards()).toBe(1)
  await end(outcomes.rights)
  expect(guards()).toBe(0)
})

test('one of that name is there: it is asked, and nothing is sent before', async () => {
  const { begin, say, stateOf, requests, guards } = open(['letters/a.txt', 'letters/a (2).txt', 'letters/b'])
  await begin('a.txt', 'b')
  expect([stateOf('a.txt'), stateOf('b')]).toEqual(['nameTaken', 'nameTaken'])
  expect(requests).toEqual([])
  expect(guards()).toBe(0)
  await say('a.txt', 'keepBoth')
  await say('b', 'replace')
  expect(requests.map(({ upload: { to, isReplacing } }) => [to.path, isReplacing])).toEqual([
    ['letters/a (3).txt', false],
    ['letters/b', true],
  ])
})

test('one that was created in the meantime is not overwritten either', async () => {
  const { begin, end, stateOf, say, requests } = open()
  await begin('a')
  await end(outcomes.conflict)
  expect(stateOf('a')).toBe('nameTaken')
  await say('a', 'cancel')
  expect(stateOf('a')).toBe('cancelled')
  expect(requests).toHaveLength(1)
})

test('a name that Storage does not take is asked about, with one that it does', async () => {
  const { begin, stateOf, say, requests } = open()
  await begin('Grüße.txt')
  expect(stateOf('Grüße.txt')).toBe('invalidName')
  await say('Grüße.txt', 'rename')
  expect(requests[0]?.upload.to.path).toBe('letters/Grusse.txt')
})

test('a second factor that the project wants is waited for, and what is sent again is sent by that', async () => {
  const { activity, begin, end, requests, stateOf, lines } = open()
  await begin('a', 'b', 'c')
  await end(outcomes.level)
  expect(stateOf('a')).toBe('steppingUp')
  // The others have their turn meanwhile.
  expect(requests.map(({ upload }) => upload.to.path)).toEqual(['letters/a', 'letters/b', 'letters/c'])
  await end(uploadOutcomes.stored)
  activity.send({ type: 'mutations.access', access: 'aal2' })
  await settleTasks()
  expect(requests.at(-1)?.upload.to.path).toBe('letters/a')
  await end(uploadOutcomes.stored)
  await end(uploadOutcomes.stored)
  expect(lines().map(([, stage]) => stage)).toEqual(['seen', 'seen', 'seen'])
})

test('stopping an upload ends its request, makes room, and checks for the file', async () => {
  const { begin, requests, say, stateOf, lines } = open()
  await begin('a', 'b', 'c')
  await say('a', 'cancel')
  expect(requests[0]?.told$.observed).toBe(false)
  expect(requests).toHaveLength(3)
  expect(stateOf('a')).toEqual({ unknown: 'settling' })
  await say('c', 'cancel')
  expect(lines()[0]).toEqual(['Upload c', 'unknown', null])
})

test('an upload that had arrived before it was stopped says so', async () => {
  const { begin, say, lines } = open([], { type: 'stored' })
  await begin('a')
  await say('a', 'cancel')
  expect(lines()).toEqual([['Upload a', 'seen', null]])
})

test('offline no upload starts; those that wait continue automatically once there is a connection', async () => {
  const { activity, begin, requests, stateOf } = open()
  activity.send({ type: 'mutations.link', link: offline })
  await begin('a')
  expect(stateOf('a')).toBe('queued')
  expect(requests).toEqual([])
  activity.send({ type: 'mutations.link', link: upStatus })
  expect(requests).toHaveLength(1)
})

test('stopping the page ends every request and sends none', async () => {
  const { activity, begin, requests, guards } = open()
  await begin('a', 'b')
  activity.stop()
  expect(requests.map(({ told$ }) => told$.observed)).toEqual([false, false])
  expect(guards()).toBe(0)
})

test('unanswered limits of a bucket are requested again: on use, and when the project can be reached again', () => {
  const { activity, limitAnswers, describedBuckets, limits, describe } = open()
  const knownLimits: BucketLimits = { size: 1000, types: null }
  limitAnswers.push('unanswered', 'unanswered', knownLimits)
  describe()
  describe()
  expect([describedBuckets.length, limits()]).toEqual([2, null])
  const link = (link: ConnectionStatus) => activity.send({ type: 'mutations.link', link })
  for (const each of [offline, upStatus, offline, upStatus]) link(each)
  expect([describedBuckets.length, limits()]).toEqual([3, knownLimits])
})

test('an undescribed bucket is not asked about again', () => {
  const { activity, describedBuckets, describe } = open()
  describe()
  describe()
  for (const link of [offline, upStatus]) activity.send({ type: 'mutations.link', link })
  expect(describedBuckets).toHaveLength(1)
})
