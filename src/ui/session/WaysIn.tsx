import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Offers, Step } from '../../backend/port'
import type { SignInRef } from '../../machines/signIn.machine'
import { DemoAccounts, type DemoAccount } from './DemoAccounts'
import { MailForm, type Way } from './MailForm'
import { OtherWays } from './OtherWays'
import { RefusalText } from './RefusalText'
import type { Tried } from './SignIn'

interface WaysInProps {
  signIn: SignInRef
  tried: Tried | null
  showsReason: boolean
  demo: readonly DemoAccount[]
  way: Way
  onWay: (way: Way) => void
  onTake: (step: Step) => void
}

/** Until the project has said: what nearly every project has. */
const COMMON: Pick<Offers, 'code' | 'password'> = { code: true, password: true }

const byMail: readonly Step['by'][] = ['code', 'password', 'recovery']

/** The ways in that the project offers, with every refusal beside what it is about. */
export function WaysIn({ signIn, tried, showsReason, demo, way, onWay, onTake }: WaysInProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useSelector(signIn, ({ value }) => value !== 'idle')
  const { offers, refusal, email } = useSelector(signIn, ({ context }) => context)
  const { code, password } = offers ?? COMMON
  const ways: readonly Way[] = [
    ...(code ? (['code'] as const) : []),
    ...(password ? (['password'] as const) : []),
  ]
  const chosen = ways.includes(way) ? way : ways[0]
  const isMail = tried !== null && byMail.includes(tried.by)
  const busy = isBusy ? tried : null

  const use = (account: DemoAccount) => {
    // The fields must be there to be filled: a password manager then sees what anybody would have typed.
    flushSync(() => onWay('password'))
    for (const name of ['email', 'password'] as const) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = account[name]
    }
    form.current?.requestSubmit()
  }
  return (
    <>
      {showsReason && tried === null && refusal !== null && <RefusalText refusal={refusal} />}
      {chosen !== undefined && (
        <MailForm
          ref={form}
          {...{ email, busy, onTake, onWay }}
          way={chosen}
          other={ways.find(each => each !== chosen) ?? null}
          refusal={isMail ? refusal : null}
          isFirst={tried === null}
        />
      )}
      {demo.length > 0 && <DemoAccounts accounts={demo} busy={isBusy} onUse={use} />}
      {offers !== null && (
        <OtherWays
          {...{ offers, busy, onTake, tried }}
          isAlone={chosen === undefined}
          refusal={tried !== null && !isMail ? refusal : null}
        />
      )}
    </>
  )
}
