import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { PasskeysRef, PasskeysSnapshot } from '../../../machines/passkeys/passkeys.machine'
import { findPasskeysRequest } from '../../../machines/passkeys/passkeys.select'
import type { PasskeySuccess } from '../../../machines/passkeys/passkeys.setup'
import { Button } from '../../kit/Button'
import { useFocusAfterRequest } from '../useFocusAfterRequest'
import { NameForm } from '../NameForm'
import { Outcome } from '../Outcome'
import type { AccountSectionProps } from '../accountSections'
import { PasskeyRow } from './PasskeyRow'
import { Section } from '../Section'

const outcomeTexts: Record<PasskeySuccess, string> = {
  'passkey added': 'You can now sign in with it.',
  'passkey renamed': 'Passkey renamed.',
  'passkey removed': 'You can no longer sign in with it. Delete it on your device, too.',
}

/** The account's passkeys. Renders nothing if the project or the browser has none. */
export function Passkeys(props: AccountSectionProps) {
  const passkeys = useSelector(props.account, ({ children }) => children.passkeys)
  const isAnonymous = useSelector(props.session, ({ context }) => context.viewer?.isAnonymous ?? false)
  return passkeys && !isAnonymous && <PasskeyList {...props} passkeys={passkeys} />
}

interface PasskeyListProps extends AccountSectionProps {
  passkeys: PasskeysRef
}

function PasskeyList({ session, passkeys, isLastRequested }: PasskeyListProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { passkeys: list, refusal, lastSuccess } = useSelector(passkeys, ({ context }) => context)
  const hasFailed = useSelector(passkeys, snapshot => snapshot.hasTag('failed'))
  const isShown = useSelector(passkeys, isWorthShowing)
  useFocusAfterRequest(title, isLastRequested, list)
  if (!isShown) return null
  return (
    <Section ref={title} title="Passkeys">
      {list.length === 0 && !hasFailed && (
        <p className="about">
          None yet. A passkey lets you sign in with your fingerprint, face or security key.
        </p>
      )}
      {list.length > 0 && (
        <ul>
          {list.map(passkey => (
            <PasskeyRow key={passkey.id} passkeys={passkeys} passkey={passkey} />
          ))}
        </ul>
      )}
      <Outcome
        session={session}
        isLastRequested={isLastRequested || hasFailed}
        refusal={refusal}
        doneText={lastSuccess && outcomeTexts[lastSuccess]}
      />
      {hasFailed ? (
        <div className="cluster">
          <Button onClick={() => passkeys.send({ type: 'passkeys.retry' })}>Try again</Button>
        </div>
      ) : (
        <AddPasskey passkeys={passkeys} />
      )}
    </Section>
  )
}

/** Hidden before the first answer, because passkeys may be unavailable. */
function isWorthShowing(snapshot: PasskeysSnapshot): boolean {
  const { passkeys, refusal, lastSuccess } = snapshot.context
  if (snapshot.hasTag('unsupported')) return false
  return !snapshot.hasTag('listing') || passkeys.length > 0 || refusal !== null || lastSuccess !== null
}

function AddPasskey({ passkeys }: Pick<PasskeyListProps, 'passkeys'>) {
  const isBusy = useSelector(passkeys, snapshot => findPasskeysRequest(snapshot) === 'register')
  return (
    <NameForm
      label="Device or key name"
      placeholder="Passkey"
      isBusy={isBusy}
      onSubmit={name => passkeys.send({ type: 'passkeys.register', name })}
    >
      {isBusy ? 'Waiting for your device…' : 'Add a passkey'}
    </NameForm>
  )
}
