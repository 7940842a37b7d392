import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { Recovery } from '../../backend/port'
import { Button } from '../Button'
import styles from './Account.module.css'
import { FactorRow } from './FactorRow'
import { useFocusAfter } from './focus'
import { NewCodes } from './NewCodes'
import type { PartProps } from './parts'
import { Said } from './Said'
import { Section } from './Section'

/** How many may be left before it is time for new ones. */
const FEW = 3

/** Codes for whoever loses their second factor. Nothing where the project has none. */
export function RecoveryCodes(props: PartProps) {
  const { session, account, onAsk } = props
  const title = useRef<HTMLHeadingElement>(null)
  const { recovery, codes, factors } = useSelector(account, ({ context }) => context)
  const email = useSelector(session, ({ context }) => context.viewer?.email ?? null)
  useFocusAfter(title, props.isAsked, codes ?? factors)
  if (recovery === null) return null
  const factor = factors?.find(({ kind }) => kind === 'recovery_code')
  const make = () => {
    onAsk()
    account.send({ type: 'account.newCodes' })
  }
  return (
    <Section ref={title} title="Recovery codes">
      {codes !== null ? (
        <NewCodes
          codes={codes}
          owner={email ?? 'this account'}
          onKept={() => account.send({ type: 'account.keptCodes' })}
        />
      ) : (
        <>
          <p className={styles['about']}>{standing(recovery)}</p>
          {factor !== undefined && (
            <ul className={styles['factors']}>
              <FactorRow account={account} factor={factor} isLast={false} onAsk={onAsk} />
            </ul>
          )}
          <Said {...props} />
          <Make account={account} isFirst={recovery.total === 0} onMake={make} />
        </>
      )}
    </Section>
  )
}

interface MakeProps extends Pick<PartProps, 'account'> {
  isFirst: boolean
  onMake: () => void
}

/** Makes new codes: at once where there are none, and after a question where others stop working. */
function Make({ account, isFirst, onMake }: MakeProps) {
  const [isSure, setSure] = useState<boolean | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSure !== null) first.current?.focus()
  }, [isSure])
  const isBusy = useSelector(account, snapshot => snapshot.matches('makingCodes'))
  const mayMake = useSelector(account, snapshot => snapshot.can({ type: 'account.newCodes' }))
  if (!isFirst && isSure === true)
    return (
      <div className={styles['question']}>
        <p>Replace them? Those that you kept stop working at once.</p>
        <div className={styles['actions']}>
          <Button busy={isBusy} aria-disabled={!mayMake} onClick={onMake}>
            {isBusy ? 'Making…' : 'Make new ones'}
          </Button>
          <Button ref={first} look="plain" aria-disabled={isBusy} onClick={() => setSure(false)}>
            Keep those
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles['actions']}>
      <Button
        ref={first}
        look="plain"
        busy={isBusy}
        aria-disabled={!mayMake}
        onClick={() => (isFirst ? onMake() : setSure(true))}
      >
        {isBusy ? 'Making…' : isFirst ? 'Make recovery codes' : 'Replace them'}
      </Button>
    </div>
  )
}

function standing({ total, remaining }: Recovery): string {
  if (total === 0) return 'None yet: whoever loses their second factor is locked out.'
  if (remaining === 0) return 'All of them are used. Make new ones.'
  const left = `${remaining} of ${total} ${remaining === 1 ? 'is' : 'are'} left.`
  return remaining <= FEW ? `${left} Make new ones soon.` : left
}
