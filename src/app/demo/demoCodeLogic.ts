import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { demoCodeMachine, type DemoCode, type DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'

const codeSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  remaining: v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)),
})

/** Reads codes from the page's own server: the embedded backend's, and no other. */
export const demoCodeLogic: DemoCodeLogic = demoCodeMachine.provide({
  actors: {
    code: fromPromise<DemoCode, { codes: string }>(async ({ input: { codes }, signal }) => {
      const answer = await fetch(codes, { cache: 'no-store', signal })
      if (!answer.ok) throw new Error(`No code: ${answer.status}`)
      return v.parse(codeSchema, await answer.json())
    }),
  },
})
