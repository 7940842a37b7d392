import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createActor, fromPromise, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { CheckLogic } from '../../src/machines/check/check.machine'
import { noticesPanelMachine } from '../../src/machines/noticesPanel/noticesPanel.machine'
import { setupFormMachine, type SetupTrial } from '../../src/machines/setupForm/setupForm.machine'
import { refusal } from '../support/people'
import { after, cells, type Table } from './table'

const never = () => new Promise<never>(() => undefined)
const still = setupFormMachine.provide({ actors: { load: fromPromise<CheckLogic, SetupTrial>(never) } })
const project = { url: 'https://abc.supabase.co', key: 'sb_publishable_1' }
const fault = { about: 'key', message: 'This is a secret key.' } as const
const words = {
  try: { type: 'setupForm.try', project },
  refuse: { type: 'setupForm.refuse', fault },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof setupFormMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})
const row = { try: 'loading', refuse: '-' } as const
const table: Table<SnapshotFrom<typeof setupFormMachine>['value'], Word> = {
  entering: row,
  loading: row,
  checking: row,
  unavailable: row,
}
test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  const context = { load: never, project: null, fault: null, logic: null }
  expect(after(still, still.resolveState({ value: from, context }), words[word]).value).toBe(to)
})

test('of two projects the one that was tried last is checked; a refused input changes neither', async () => {
  const pendingChecks: { url: string; answer: (logic: CheckLogic | null) => void }[] = []
  const load = ({ url }: { url: string }) =>
    new Promise<CheckLogic>((resolve, reject) => {
      const answer = (logic: CheckLogic | null) =>
        logic === null ? reject(new Error('gone')) : resolve(logic)
      pendingChecks.push({ url, answer })
    })
  const form = createActor(setupFormMachine, { input: { load } }).start()
  onTestFinished(() => void form.stop())
  const settle = async (at: number, logic: CheckLogic | null) => {
    pendingChecks[at]?.answer(logic)
    await new Promise(resolve => setImmediate(resolve))
    return form.getSnapshot()
  }
  const [first, second] = [{ id: 'first' }, { id: 'second' }] as unknown as [CheckLogic, CheckLogic]
  form.send(words.try)
  form.send({ ...words.try, project: { ...project, url: 'https://def.supabase.co' } })
  expect(pendingChecks.map(({ url }) => url)).toEqual([project.url, 'https://def.supabase.co'])
  expect((await settle(0, first)).value).toBe('loading')
  expect(await settle(1, second)).toMatchObject({
    value: 'checking',
    context: { logic: second, fault: null },
  })
  form.send(words.refuse)
  expect(form.getSnapshot()).toMatchObject({ value: 'checking', context: { logic: second, fault } })
  form.send(words.try)
  expect(form.getSnapshot()).toMatchObject({ value: 'loading', context: { logic: null, fault: null } })
  expect((await settle(2, null)).value).toBe('unavailable')
})

test('a notice disappears after a time, and a later refusal of the same kind is a new one', () => {
  const notices = createActor(noticesPanelMachine).start()
  onTestFinished(() => void notices.stop())
  const [first, second] = [refusal('rejected'), refusal('rejected')]
  notices.send({ type: 'notices.dismiss', notice: first })
  notices.send({ type: 'notices.dismiss', notice: 'clock' })
  const { dismissedNotices } = notices.getSnapshot().context
  expect([first, second, 'clock' as const].map(notice => dismissedNotices.includes(notice))).toEqual([
    true,
    false,
    true,
  ])
})
