import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { demoFaultsMachine, type DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'

/** Where the demo's own server takes orders, from this computer only. */
const ADDRESS = '/_demo/break'
const answerSchema = v.strictObject({ seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(600)) })

/** Breaks and mends the embedded backend by the page's own server. */
export const demoFaultsLogic: DemoFaultsLogic = demoFaultsMachine.provide({
  actors: {
    tell: fromPromise(async ({ input: { fault }, signal }) => {
      const answer = await fetch(`${ADDRESS}?what=${fault ?? 'nothing'}`, { method: 'POST', signal })
      if (!answer.ok) throw new Error(`Not broken: ${answer.status}`)
      return v.parse(answerSchema, await answer.json())
    }),
  },
})
