import { totpCode } from 'supabase-embedded/testing/auth'
import type { SnapshotFrom } from 'xstate'
import type { accountMachine } from '../../../src/machines/account/account.machine'
import type { AccountEvent } from '../../../src/machines/account/account.setup'
import { Secret } from '../../../src/shared/secret'
import type { Script } from './paths'
import { finishActor, grantSession, refusedWith, withCode } from './answers'
import type { World } from './world'

type AccountScript = Script<typeof accountMachine>
type AccountSnapshot = SnapshotFrom<typeof accountMachine>

const from = (state: string, output: unknown) => finishActor(`0.account.${state}`, output)
const one = { id: 'one', kind: 'totp', name: 'one', isVerified: true, createdAt: 0 }
const enrollment = { factorId: 'one', name: 'one', qr: 'one', secret: 'one', uri: 'one' }
const child = (world: World) => world.session.getSnapshot().children.account
const say = (event: AccountEvent) => (world: World) => child(world)?.send(event)
const outOfReach = refusedWith('unreachable')
const UNENROLL = /^DELETE .*\/factors\//
const strike = (world: World) => world.strike({ status: 503 })

/** Whether a list that is asked for now has a factor in it. */
const hasFactor = ({ context: { factors, lastSuccess } }: AccountSnapshot) =>
  lastSuccess === 'factor added' ||
  (lastSuccess !== 'factor removed' && factors !== null && factors.length > 0)

export const accountScripts: AccountScript[] = [
  {
    label: 'there is no factor',
    event: from('listing', { type: 'factors', factors: [] }),
    when: s => !hasFactor(s),
  },
  {
    label: 'there is a factor',
    event: from('listing', { type: 'factors', factors: [one] }),
    when: hasFactor,
  },
  { label: 'the list is out of reach', event: from('listing', outOfReach), at: [/^GET .*\/user$/, strike] },
  { label: 'account.retry', event: { type: 'account.retry' }, act: say({ type: 'account.retry' }) },
  {
    label: 'adds a factor',
    event: { type: 'account.enroll', name: 'Phone' } as never,
    act: say({ type: 'account.enroll', name: 'Phone' }),
  },
  { label: 'is shown its secret', event: from('enrolling', { type: 'enrollment', enrollment: enrollment }) },
  { label: 'may not add it', event: from('enrolling', outOfReach), at: [/^POST .*\/factors$/, strike] },
  {
    label: 'is asked first',
    event: { type: 'account.ask', question: { about: 'recovery codes' } } as never,
    act: say({ type: 'account.ask', question: { about: 'recovery codes' } }),
  },
  {
    label: 'account.closeQuestion',
    event: { type: 'account.closeQuestion' },
    act: say({ type: 'account.closeQuestion' }),
  },
  { label: 'account.cancel', event: { type: 'account.cancel' }, act: say({ type: 'account.cancel' }) },
  { label: 'it is gone', event: from('discarding', grantSession(withCode)) },
  { label: 'it stays for now', event: from('discarding', outOfReach), at: [UNENROLL, strike] },
  {
    label: 'enters a code',
    event: { type: 'account.confirm', code: 'one' } as never,
    act: (world, next) => {
      const { enrollment } = child(world)?.getSnapshot().context ?? {}
      const code = totpCode(enrollment?.secret.open() ?? '')
      const wrong = code === '000000' ? '111111' : '000000'
      say({ type: 'account.confirm', code: new Secret(next === 'the code is wrong' ? wrong : code) })(world)
    },
  },
  { label: 'the code is right', event: from('verifying', grantSession(withCode)) },
  { label: 'the code is wrong', event: from('verifying', refusedWith('wrong_code')) },
  {
    label: 'removes a factor',
    event: { type: 'account.remove', factorId: 'one' } as never,
    when: hasFactor,
    act: world => {
      const factorId = child(world)?.getSnapshot().context.factors?.[0]?.id ?? ''
      say({ type: 'account.remove', factorId })(world)
    },
  },
  { label: 'it is removed', event: from('removing', grantSession(withCode)) },
  { label: 'it is not removed', event: from('removing', outOfReach), at: [UNENROLL, strike] },
  {
    label: 'makes recovery codes',
    event: { type: 'account.newCodes' },
    when: hasFactor,
    act: say({ type: 'account.newCodes' }),
  },
  { label: 'the codes are shown', event: from('makingCodes', { type: 'codes', codes: [] }) },
  {
    label: 'the codes are not made',
    event: from('makingCodes', outOfReach),
    at: [/^POST .*\/recovery-codes$/, strike],
  },
  { label: 'has kept them', event: { type: 'account.codesSaved' }, act: say({ type: 'account.codesSaved' }) },
  {
    label: 'ends the other sessions',
    event: { type: 'account.endOthers' },
    act: say({ type: 'account.endOthers' }),
  },
  { label: 'they are over', event: from('endingOthers', { type: 'done' }) },
  { label: 'they are not', event: from('endingOthers', outOfReach), at: [/\/logout/, strike] },
  {
    label: 'changes the password',
    event: { type: 'account.changePassword', password: 'one' } as never,
    act: (world, next) => {
      const password = new Secret(next === 'it is too short' ? 'x' : 'another horse altogether')
      say({ type: 'account.changePassword', password })(world)
    },
  },
  { label: 'it is changed', event: from('changingPassword', { type: 'done' }) },
  { label: 'it is too short', event: from('changingPassword', refusedWith('weak_password')) },
]
