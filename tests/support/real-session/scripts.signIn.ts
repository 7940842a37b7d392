import { mailTo, PASSWORD } from 'supabase-embedded/testing/auth'
import type { SignInStep } from '../../../src/backend/ports/backend.port'
import type { signInMachine } from '../../../src/machines/signIn/signIn.machine'
import { Secret } from '../../../src/shared/secret'
import type { Script } from './paths'
import { ann, finishActor, grantSession, refusedWith } from './answers'
import type { World } from './world'

type SignInScript = Script<typeof signInMachine>

const offers = {
  password: true,
  code: true,
  signUp: 'at once',
  anonymous: true,
  sso: false,
  passkey: false,
  providers: ['github'],
}
const hasOffers: NonNullable<SignInScript['when']> = ({ context }) => context.offers !== null
const child = (world: World) => world.session.getSnapshot().children.signIn
const stateOf = (state: string, step: unknown, answer: unknown) =>
  finishActor(`0.signIn.${state}`, { step, answer })
const email = 'ann@example.test'
const code = { by: 'code', email }
const recovery = { by: 'recovery', email }
const otp = { by: 'otp', email, code: 'one', sentFor: 'code' }

/** What is tried, by what comes of it. */
async function stepFor(world: World, next: string | undefined): Promise<SignInStep> {
  const { email } = await world.person('ann')
  switch (next) {
    case 'a code was sent':
      return { by: 'code', email }
    case 'a recovery code was sent':
      return { by: 'recovery', email }
    case 'the provider is asked':
      return { by: 'provider', provider: 'github' }
    case 'is in without a name':
      return { by: 'anonymous' }
    case 'the password is wrong':
      return { by: 'password', email, password: new Secret('wrong') }
    default:
      return { by: 'password', email, password: new Secret(PASSWORD) }
  }
}

export const signInScripts: SignInScript[] = [
  {
    label: 'the project offers',
    event: finishActor('0.signIn', offers),
    when: snapshot => !hasOffers(snapshot),
  },
  {
    label: 'tries a way in',
    event: { type: 'signIn.try', step: { by: 'password', email, password: 'one' } } as never,
    when: snapshot => hasOffers(snapshot) && snapshot.matches('idle'),
    act: async (world, next) => {
      await world.factors(0)
      child(world)?.send({ type: 'signIn.try', step: await stepFor(world, next) })
    },
  },
  { label: 'is in', event: stateOf('submitting', { by: 'password', email }, grantSession(ann)) },
  { label: 'is in without a name', event: stateOf('submitting', { by: 'anonymous' }, grantSession(ann)) },
  { label: 'the password is wrong', event: stateOf('submitting', code, refusedWith('invalid_credentials')) },
  {
    label: 'the project cannot be asked',
    event: stateOf('submitting', code, refusedWith('unreachable')),
    at: [/grant_type=password/, world => world.strike({ hang: false, status: 503 })],
  },
  { label: 'a code was sent', event: stateOf('submitting', code, { type: 'sent' }) },
  { label: 'a recovery code was sent', event: stateOf('submitting', recovery, { type: 'sent' }) },
  { label: 'the provider is asked', event: stateOf('submitting', { by: 'provider' }, { type: 'leaving' }) },
  {
    label: 'comes back',
    event: { type: 'signIn.returned' },
    act: world => child(world)?.send({ type: 'signIn.returned' }),
  },
  {
    label: 'never left',
    event: { type: 'xstate.after.leaving.signIn.redirected' },
    act: world => world.clock.increment(10_000),
  },
  {
    label: 'enters a code',
    event: { type: 'signIn.try', step: otp } as never,
    when: snapshot => snapshot.matches('codeSent'),
    act: async (world, next) => {
      const { email } = await world.person('ann')
      const { code } = await mailTo(world.backend, email)
      const wrong = code === '000000' ? '111111' : '000000'
      const sentFor = child(world)?.getSnapshot().context.sentMail?.for ?? 'code'
      const enteredCode = new Secret(next === 'the code is wrong' ? wrong : code)
      child(world)?.send({ type: 'signIn.try', step: { by: 'otp', email, code: enteredCode, sentFor } })
    },
  },
  { label: 'the code is right', event: stateOf('checking', otp, grantSession(ann)) },
  { label: 'the code is wrong', event: stateOf('checking', otp, refusedWith('wrong_code')) },
  {
    label: 'asks for another',
    event: { type: 'signIn.resend' },
    act: world => child(world)?.send({ type: 'signIn.resend' }),
  },
  { label: 'another was sent', event: stateOf('resending', code, { type: 'sent' }) },
  {
    label: 'no other is sent',
    event: stateOf('resending', code, refusedWith('rate_limited')),
    at: [/\/(otp|recover)/, world => world.strike({ status: 429 })],
  },
  {
    label: 'goes back',
    event: { type: 'signIn.back' },
    act: world => child(world)?.send({ type: 'signIn.back' }),
  },
  {
    label: 'creates an account',
    event: { type: 'signIn.newAccount', email: 'ann@example.com' } as never,
    act: world => child(world)?.send({ type: 'signIn.newAccount', email: 'ann@example.com' }),
  },
]
