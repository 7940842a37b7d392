import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { demoCodeMachine, type DemoCode, type DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'
import { demoFaultsMachine, type DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'

const codeSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  remaining: v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)),
})

/** Reads codes from the page's own server: the embedded backend's, and no other. */
export const demoCode: DemoCodeLogic = demoCodeMachine.provide({
  actors: {
    code: fromPromise<DemoCode, { codes: string }>(async ({ input: { codes }, signal }) => {
      const answer = await fetch(codes, { cache: 'no-store', signal })
      if (!answer.ok) throw new Error(`No code: ${answer.status}`)
      return v.parse(codeSchema, await answer.json())
    }),
  },
})

/** Where the demo's own server takes orders, from this computer only. */
const ADDRESS = '/_demo/break'
const faultAnswer = v.strictObject({ seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(600)) })

/** Breaks and mends the embedded backend by the page's own server. */
export const demoFaults: DemoFaultsLogic = demoFaultsMachine.provide({
  actors: {
    setFault: fromPromise(async ({ input: { fault }, signal }) => {
      const answer = await fetch(`${ADDRESS}?what=${fault ?? 'nothing'}`, { method: 'POST', signal })
      if (!answer.ok) throw new Error(`Not broken: ${answer.status}`)
      return v.parse(faultAnswer, await answer.json())
    }),
  },
})
