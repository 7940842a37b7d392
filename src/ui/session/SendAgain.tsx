import { useSelector } from '@xstate/react'
import type { SignInRef } from '../../machines/signIn.machine'
import { Button } from '../Button'
import { useNow } from '../clock'
import { countdown } from '../words/age'
import { useWait } from './Wait'

/** GoTrue sends one mail an address a minute, unless the project says otherwise. */
const RESEND_MS = 60_000

/** Has the last mail sent again, once the project would. */
export function SendAgain({ signIn }: { signIn: SignInRef }) {
  const now = useNow()
  const isSending = useSelector(signIn, ({ value }) => value === 'resending')
  const { sent, refusal } = useSelector(signIn, ({ context }) => context)
  const wait = useWait(refusal)
  // `now` is a whole second, so `at` may be ahead of it.
  const resend = Math.min(RESEND_MS, (sent?.at ?? 0) + RESEND_MS - now)
  const left = Math.max(resend, (wait ?? 0) - now)
  return (
    <Button
      look="quiet"
      busy={isSending}
      aria-disabled={isSending || left > 0}
      onClick={() => {
        if (left <= 0) signIn.send({ type: 'signIn.resend' })
      }}
    >
      {isSending ? 'Sending…' : left > 0 ? `Send again in ${countdown(left)}` : 'Send again'}
    </Button>
  )
}
