import { fromPromise } from 'xstate'
import type { SignInMethods, SignInStep, SignInAnswer } from '../../src/backend/ports/backend.port'
import { signInMachine } from '../../src/machines/signIn/signIn.machine'
import { ann, code, password, answerRefusal, session } from '../support/people'
import { offers } from '../support/scripted-backend'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
export const still = signInMachine.provide({
  actors: {
    offers: fromPromise<SignInMethods>(never),
    ask: fromPromise<{ step: SignInStep; answer: SignInAnswer }, SignInStep>(never),
  },
})

const email = 'ann@example.com'
export const steps = {
  password: { by: 'password', email, password },
  code: { by: 'code', email },
  recovery: { by: 'recovery', email },
  signUp: { by: 'signUp', email, password },
  confirmation: { by: 'confirmation', email },
  otp: { by: 'otp', email, code, sentFor: 'code' },
  provider: { by: 'provider', provider: 'github' },
  sso: { by: 'sso', domain: 'example.com' },
  anonymous: { by: 'anonymous' },
  passkey: { by: 'passkey' },
} satisfies Record<SignInStep['by'], SignInStep>
const tries = {
  password: { type: 'signIn.try', step: steps.password },
  code: { type: 'signIn.try', step: steps.code },
  recovery: { type: 'signIn.try', step: steps.recovery },
  signUp: { type: 'signIn.try', step: steps.signUp },
  confirmation: { type: 'signIn.try', step: steps.confirmation },
  otp: { type: 'signIn.try', step: steps.otp },
  provider: { type: 'signIn.try', step: steps.provider },
  sso: { type: 'signIn.try', step: steps.sso },
  anonymous: { type: 'signIn.try', step: steps.anonymous },
  passkey: { type: 'signIn.try', step: steps.passkey },
} as const satisfies Record<SignInStep['by'], { type: 'signIn.try'; step: SignInStep }>
export const outward = {
  ...tries,
  resend: { type: 'signIn.resend' },
  back: { type: 'signIn.back' },
  returned: { type: 'signIn.returned' },
  newAccount: { type: 'signIn.newAccount', email },
  methods: { type: 'signIn.newAccount', email: null },
} as const

export const answers = {
  session: session(ann),
  refused: answerRefusal('invalid_credentials'),
  sent: { type: 'sent' },
  leaving: { type: 'leaving' },
} satisfies { [Kind in SignInAnswer['type']]: SignInAnswer & { type: Kind } }
export const inward = inwardOf(signInMachine, {
  offers: [offers],
  ask: Object.values(answers).flatMap(answer =>
    [steps.code, steps.recovery, steps.password, steps.signUp].map(step => ({ step, answer })),
  ),
})
