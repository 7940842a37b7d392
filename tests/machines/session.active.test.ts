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
  const loading = after(still, active, outward.openAccount)
  const openedSnapshot = after(still, loading, outward.accountLoaded)
  const recovering = { type: 'auth.changed', session: people.recovering }
  test('opens once its code is there, once, and closes', () => {
    expect(loading.children.account).toBeUndefined()
    expect(after(still, loading, outward.openAccount).children.loadAccount).toBe(loading.children.loadAccount)
    const { account, loadAccount } = openedSnapshot.children
    expect(account).toBeDefined()
    expect(loadAccount).toBeUndefined()
    expect(after(still, openedSnapshot, outward.openAccount).children.account).toBe(account)
    expect(after(still, openedSnapshot, outward.closeAccount).children.account).toBeUndefined()
  })
  test('does not open after it was closed, however late its code comes', () => {
    const closedSnapshot = after(still, loading, outward.closeAccount)
    expect(closedSnapshot.children.loadAccount).toBeUndefined()
    expect(after(still, closedSnapshot, outward.accountLoaded).children.account).toBeUndefined()
  })
  test('can be opened again after its code could not be fetched', () => {
    const unavailable = after(still, loading, outward.accountUnavailable)
    expect(unavailable.context.accountStatus).toBe('unavailable')
    expect(unavailable.children.loadAccount).toBeUndefined()
    const again = after(still, unavailable, outward.openAccount)
    expect(again.context.accountStatus).toBe('loading')
    expect(after(still, again, outward.accountLoaded).children.account).toBeDefined()
    expect(after(still, unavailable, outward.closeAccount).context.accountStatus).toBeNull()
  })
  test('opens automatically after a recovery mail, and not again after it was closed', () => {
    const loadedAtOnce = after(still, after(still, signedOut, recovering), outward.accountLoaded)
    expect(loadedAtOnce.children.account).toBeDefined()
    const closedSnapshot = after(still, loadedAtOnce, outward.closeAccount)
    const renewedSnapshot = after(still, closedSnapshot, recovering)
    const fallen = after(still, renewedSnapshot, {
      type: 'auth.changed',
      session: { ...people.asked, isRecovery: true },
    })
    expect(after(still, fallen, recovering).context.accountStatus).toBeNull()
  })
  test('still offers a new password after a recovery mail if it could not be shown at first', () => {
    const unavailable = after(still, after(still, signedOut, recovering), outward.accountUnavailable)
    const closedSnapshot = after(still, unavailable, outward.closeAccount)
    expect(closedSnapshot.context).toMatchObject({ accountStatus: null, isRecovery: true })
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
