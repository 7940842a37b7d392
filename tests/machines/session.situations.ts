import { createActor } from 'xstate'
import { board } from '../support/boards'
import { ann, session } from '../support/people'
import { still } from './session.alphabet'
import { after } from './table'

export const answerRestore = (output: unknown) => ({
  type: 'xstate.done.actor.0.session.restoring',
  output,
})
export const start = createActor(still, { input: { board, secondFactor: 'at sign-in' } })
  .start()
  .getSnapshot()
/** Ann's, with her board open. */
export const active = after(still, start, answerRestore(session(ann)))
export const signedOut = after(still, start, answerRestore({ type: 'none' }))
