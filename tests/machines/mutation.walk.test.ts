import fc from '../support/property'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type {
  MutationCheck,
  MutationOutcome,
  UploadCheck,
  UploadOutcome,
} from '../../src/backend/ports/backend.port'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { leafOf } from './census'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { sendTo } from '../support/mutation-actors'
import {
  callRequest,
  fileOf,
  foundChecks,
  offline,
  order,
  orderWrite,
  outcomes,
  outward,
  uploadOf,
  uploadOutcomes,
} from './mutation.alphabet'

type AnswerOutcome<T> = { answer: T } | { fail: true }
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const step = fc.oneof(
  ...Object.values(outward).map(event => fc.constant({ do: 'say' as const, event })),
  fc
    .constantFrom(...Object.values({ ...outcomes, ...uploadOutcomes }))
    .map((answer): AnswerOutcome<MutationOutcome | UploadOutcome> => ({ answer }))
    .map(answer => ({ do: 'answer' as const, answer })),
  fc
    .constantFrom(...Object.values(foundChecks), uploadOutcomes.stored)
    .map((answer): AnswerOutcome<MutationCheck | UploadCheck> => ({ answer }))
    .map(answer => ({ do: 'find' as const, answer })),
  fc.constant({ do: 'break' as const }),
  fc.constant({ do: 'echo' as const }),
  fc.boolean().map(isThere => ({ do: 'look' as const, isThere })),
  fc.integer({ min: 1, max: 31_000 }).map(ms => ({ do: 'wait' as const, ms })),
)
/** Such as single steps alone hardly ever come to. */
const courses: Step[][] = [
  [{ do: 'answer', answer: { answer: outcomes.rights } }],
  [{ do: 'answer', answer: { answer: outcomes.written } }, { do: 'echo' }],
  ...[foundChecks.unclear, foundChecks.unanswered].map((answer): Step[] => [
    { do: 'answer', answer: { answer: outcomes.unanswered } },
    { do: 'find', answer: { answer } },
  ]),
  [
    { do: 'answer', answer: { answer: outcomes.written } },
    { do: 'wait', ms: 16_000 },
  ],
  [
    { do: 'answer', answer: { answer: outcomes.unanswered } },
    { do: 'find', answer: { answer: foundChecks.absent } },
    { do: 'wait', ms: 6_000 },
    { do: 'find', answer: { answer: foundChecks.absent } },
  ],
]
const walk = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: step.map(step => [step]) },
      { weight: 3, arbitrary: fc.constantFrom(...courses) },
    ),
    { maxLength: 40 },
  )
  .map(steps => steps.flat())
/** The events by which a person has it sent. */
const wishes: readonly string[] = [
  'mutation.send',
  'mutation.confirm',
  'mutation.repeat',
  'mutation.overwrite',
  'mutation.replace',
  'mutation.keepBoth',
  'mutation.rename',
]

/** A promise that the test settles. */
function handles<T>() {
  const open: { resolve: (value: T) => void; reject: (error: unknown) => void }[] = []
  const make = () => new Promise<T>((resolve, reject) => void open.push({ resolve, reject }))
  return { make, last: () => open.at(-1), count: () => open.length }
}

const visitedStates = new Set<string>()
test('one send for each request of a person, none without, and a refused one is never done', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom<'no' | 'yes'>('no', 'yes'),
      fc.constantFrom<undefined | 'aal2'>(undefined, 'aal2'),
      fc.constantFrom(upStatus, offline),
      fc.constantFrom(order, callRequest, uploadOf(fileOf('a.txt')), uploadOf(fileOf('ü.txt'))),
      walk,
      async (confirm, level, link, request, steps) => {
        const clock = new SimulatedClock()
        const sendHandles = handles<MutationOutcome | UploadOutcome>()
        const checkHandles = handles<MutationCheck | UploadCheck>()
        const lookHandles = handles<boolean | null>()
        const echoHandles = handles<unknown>()
        const machine = mutationMachine.provide({
          actors: {
            send: sendTo(sendHandles.make),
            check: fromPromise(checkHandles.make),
            awaitDelivery: fromPromise(echoHandles.make),
            checkFile: fromPromise(lookHandles.make),
          },
          actions: { reportStage: () => undefined, reportEnd: () => undefined },
        })
        const actor = createActor(machine, {
          clock,
          input: orderWrite({}, { link, request: { ...request, confirm, ...(level && { level }) } }),
        })
        actor.subscribe(({ value }) => visitedStates.add(leafOf(value)))
        actor.start()
        // The request itself is the first wish, unless it needs a confirmation.
        let wantedCount = confirm === 'no' && !actor.getSnapshot().matches('invalidName') ? 1 : 0
        for (const step of steps) {
          if (actor.getSnapshot().status === 'done') break
          const before = sendHandles.count()
          if (step.do === 'say') {
            const snapshot = actor.getSnapshot()
            const isCode = snapshot.matches('steppingUp') && step.event === outward.raised
            if ((wishes.includes(step.event.type) && snapshot.can(step.event)) || isCode) wantedCount += 1
            actor.send(step.event)
          } else if (step.do === 'answer' && 'answer' in step.answer)
            sendHandles.last()?.resolve(step.answer.answer)
          else if (step.do === 'find' && 'answer' in step.answer)
            checkHandles.last()?.resolve(step.answer.answer)
          else if (step.do === 'break') sendHandles.last()?.reject(new Error('a fault of ours'))
          else if (step.do === 'echo') echoHandles.last()?.resolve(null)
          else if (step.do === 'look') lookHandles.last()?.resolve(step.isThere)
          else if (step.do === 'wait') clock.increment(step.ms)
          for (let i = 0; i < 4; i++) await Promise.resolve()
          // Answers and time alone send nothing.
          const may = step.do === 'say' ? wantedCount : before
          expect(sendHandles.count()).toBeLessThanOrEqual(may)
        }
        const { context, value } = actor.getSnapshot()
        expect(context.sendCount).toBe(sendHandles.count())
        const isDone = ['seen', 'unseen', 'awaiting'].includes(leafOf(value))
        expect(isDone && context.refusal !== null).toBe(false)
        expect(value === 'refused' && context.refusal === null).toBe(false)
        actor.stop()
      },
    ),
    { numRuns: 600 },
  ))

test('the walks came everywhere', () => {
  const resting = [
    'ready',
    'confirming',
    'steppingUp',
    'sending',
    'awaiting',
    'seen',
    'unseen',
    'refused',
    'overrun',
    'invalidName',
    'checkingName',
    'nameTaken',
    'queued',
    'cancelled',
  ]
  const unknown = ['checking', 'settling', 'absent', 'unclear', 'unreachable']
  const missedStates = [...resting, ...unknown.map(state => `unknown.${state}`)].filter(
    name => !visitedStates.has(name),
  )
  expect(missedStates).toEqual([])
})
