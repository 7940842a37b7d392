import { useSelector } from '@xstate/react'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { Button } from '../../kit/Button'
import { useNow } from '../../kit/useNow'
import { formatCountdown } from '../../words/duration'
import { cooldownLeft } from './Cooldown'

/** GoTrue sends one mail per address a minute, unless the project says otherwise. */
const RESEND_MS = 60_000

/** Sends the last mail again, once the project would accept that. */
export function ResendButton({ signIn }: { signIn: SignInRef }) {
  const now = useNow()
  const isSending = useSelector(signIn, snapshot => snapshot.hasTag('resending'))
  const { sentMail, refusal } = useSelector(signIn, ({ context }) => context)
  // `now` is rounded down to a second, so `at` may be ahead of it.
  const resend = Math.min(RESEND_MS, (sentMail?.at ?? 0) + RESEND_MS - now)
  const left = Math.max(resend, cooldownLeft(refusal, now))
  return (
    <Button
      variant="quiet"
      busy={isSending}
      aria-disabled={isSending || left > 0}
      onClick={() => {
        if (left <= 0) signIn.send({ type: 'signIn.resend' })
      }}
    >
      {isSending ? 'Sending…' : left > 0 ? `Send again in ${formatCountdown(left)}` : 'Send again'}
    </Button>
  )
}
