import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { Button } from '../Button'
import styles from './Account.module.css'
import { AddFactor } from './AddFactor'
import { Enrol } from './Enrol'
import { FactorRow } from './FactorRow'
import { useFocusAfter } from './focus'
import type { PartProps } from './parts'
import { Said } from './Said'
import { Section } from './Section'

/** The account's second factors: what there is, one more, one less. */
export function Factors(props: PartProps) {
  const { session, account } = props
  const [isAdding, setAdding] = useState(false)
  const ask = (isAdding: boolean) => () => {
    setAdding(isAdding)
    props.onAsk()
  }
  const title = useRef<HTMLHeadingElement>(null)
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous ?? false)
  const { factors, enrolment } = useSelector(account, ({ context }) => context)
  const hasFailed = useSelector(account, snapshot => snapshot.matches('failed'))
  useFocusAfter(title, props.isAsked, factors)
  if (isAnonymous)
    return (
      <Section title="Second factor">
        <p className={styles['about']}>
          You use this project without an account, and there is nothing yet that a second factor could
          protect. Sign in with an account to set one up.
        </p>
      </Section>
    )
  // The one that is being enrolled has its own place, and so have recovery codes.
  const listed = factors?.filter(({ id, kind }) => id !== enrolment?.factorId && kind !== 'recovery_code')
  const verified = listed?.filter(({ isVerified }) => isVerified).length ?? 0
  return (
    <Section ref={title} title="Second factor">
      {listed === undefined && !hasFailed && <p className={styles['about']}>Looking for what there is…</p>}
      {listed?.length === 0 && enrolment === null && (
        <p className={styles['about']}>None yet: one factor is all it takes to get in.</p>
      )}
      {listed !== undefined && listed.length > 0 && (
        <ul className={styles['factors']}>
          {listed.map(factor => (
            <FactorRow
              key={factor.id}
              account={account}
              factor={factor}
              isLast={factor.isVerified && verified === 1}
              onAsk={ask(false)}
            />
          ))}
        </ul>
      )}
      <Said {...props} isAsked={hasFailed || (props.isAsked && enrolment === null)} />
      {hasFailed && (
        <div className={styles['actions']}>
          <Button onClick={() => account.send({ type: 'account.retry' })}>Try again</Button>
        </div>
      )}
      {listed !== undefined && !hasFailed && enrolment === null && (
        <AddFactor
          session={session}
          account={account}
          isAsked={props.isAsked && isAdding}
          onAsk={ask(true)}
        />
      )}
      {enrolment !== null && <Enrol account={account} enrolment={enrolment} />}
    </Section>
  )
}
