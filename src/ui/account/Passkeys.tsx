import { useSelector } from '@xstate/react'
import { useRef, type SubmitEvent } from 'react'
import type { PasskeysRef, PasskeysSnapshot } from '../../machines/passkeys.machine'
import type { PasskeyDeed } from '../../machines/passkeys.setup'
import { Button } from '../Button'
import form from '../session/Form.module.css'
import styles from './Account.module.css'
import { useFocusAfter } from './focus'
import { Outcome } from './Outcome'
import type { PartProps } from './parts'
import { PasskeyRow } from './PasskeyRow'
import { Section } from './Section'

const deeds: Record<PasskeyDeed, string> = {
  'passkey added': 'You can sign in with it from now on.',
  'passkey renamed': 'It has its new name.',
  'passkey removed': 'It does not sign you in any more. Delete it on the device as well.',
}

/** Passkeys of the account. Nothing where the project or the browser has none. */
export function Passkeys(props: PartProps) {
  const passkeys = useSelector(props.account, ({ children }) => children.passkeys)
  const isAnonymous = useSelector(props.session, ({ context }) => context.viewer?.isAnonymous ?? false)
  return passkeys && !isAnonymous && <Listed {...props} passkeys={passkeys} />
}

interface ListedProps extends PartProps {
  passkeys: PasskeysRef
}

function Listed({ session, passkeys, isAsked, onAsk }: ListedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { passkeys: list, refusal, done } = useSelector(passkeys, ({ context }) => context)
  const hasFailed = useSelector(passkeys, snapshot => snapshot.matches('failed'))
  const isThere = useSelector(passkeys, isKnown)
  useFocusAfter(title, isAsked, list)
  if (!isThere) return null
  return (
    <Section ref={title} title="Passkeys">
      {list.length === 0 && !hasFailed && (
        <p className={styles['about']}>
          None yet. With one you sign in by your fingerprint, your face or a security key.
        </p>
      )}
      {list.length > 0 && (
        <ul className={styles['factors']}>
          {list.map(passkey => (
            <PasskeyRow key={passkey.id} passkeys={passkeys} passkey={passkey} onAsk={onAsk} />
          ))}
        </ul>
      )}
      <Outcome
        session={session}
        isAsked={isAsked || hasFailed}
        refusal={refusal}
        done={done && deeds[done]}
      />
      {hasFailed ? (
        <div className={styles['actions']}>
          <Button onClick={() => passkeys.send({ type: 'passkeys.retry' })}>Try again</Button>
        </div>
      ) : (
        <AddPasskey passkeys={passkeys} onAsk={onAsk} />
      )}
    </Section>
  )
}

/** Before the first answer nothing is shown, for it may be that there are none to speak of. */
const isKnown = ({ value, context: { passkeys, refusal, done } }: PasskeysSnapshot) =>
  value !== 'absent' && (value !== 'listing' || passkeys.length > 0 || refusal !== null || done !== null)

function AddPasskey({ passkeys, onAsk }: Pick<ListedProps, 'passkeys' | 'onAsk'>) {
  const isBusy = useSelector(passkeys, snapshot => snapshot.matches('registering'))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    onAsk()
    passkeys.send({ type: 'passkeys.register', name: typeof name === 'string' ? name : '' })
  }
  return (
    <form className={styles['line']} onSubmit={submit}>
      <label className={form['field']}>
        Name of the device or key
        <input name="name" autoComplete="off" maxLength={60} placeholder="Passkey" readOnly={isBusy} />
      </label>
      <Button type="submit" look="plain" busy={isBusy}>
        {isBusy ? 'Waiting for your device…' : 'Add a passkey'}
      </Button>
    </form>
  )
}
