import { describe, expect, test } from 'vitest'
import { ann, refusal, session } from '../support/people'
import { outward, people, still } from './session.alphabet'
import { active, answerRestore, signedOut, start } from './session.situations'
import { after } from './table'

test('the reason why a link failed is shown to a signed-in viewer until they leave', () => {
  const link = refusal('link_broken')
  const linked = after(still, start, answerRestore({ ...session(ann), link }))
  expect(linked.context.linkRefusal).toBe(link)
  expect(after(still, linked, outward.same).context.linkRefusal).toBe(link)
  const left = after(still, after(still, linked, outward.ended), outward.leave)
  expect(left.context.linkRefusal).toBeNull()
})

describe('the account', () => {
  const openedSnapshot = after(still, active, outward.openAccount)
  test('opens once and closes', () => {
    const { account } = openedSnapshot.children
    expect(account).toBeDefined()
    expect(after(still, openedSnapshot, outward.openAccount).children.account).toBe(account)
    expect(after(still, openedSnapshot, outward.closeAccount).children.account).toBeUndefined()
  })
  test('opens automatically after a recovery mail, and not again after it was closed', () => {
    const recovering = { type: 'auth.changed', session: people.recovering }
    const openedAtOnce = after(still, signedOut, recovering)
    expect(openedAtOnce.children.account).toBeDefined()
    const closedSnapshot = after(still, openedAtOnce, outward.closeAccount)
    const renewedSnapshot = after(still, closedSnapshot, recovering)
    const fallen = after(still, renewedSnapshot, {
      type: 'auth.changed',
      session: { ...people.asked, isRecovery: true },
    })
    expect(after(still, fallen, recovering).children.account).toBeUndefined()
  })
})

test('a code in place belongs to one panel, and is forgotten when it is answered or cancelled', () => {
  const asking = after(still, active, outward.stepUp)
  expect(asking.context.stepUpPanel).toBe('orders')
  const elsewhere = after(still, asking, { type: 'session.stepUp', at: 'salaries' })
  expect(elsewhere.context.stepUpPanel).toBe('salaries')
  expect(elsewhere.children.stepUp).toBe(asking.children.stepUp)
  expect(after(still, elsewhere, outward.stay).context.stepUpPanel).toBeNull()
  expect(after(still, elsewhere, outward.raised).context.stepUpPanel).toBeNull()
})
