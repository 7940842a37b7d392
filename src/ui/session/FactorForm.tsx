import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import type { FactorRef, FactorSnapshot } from '../../machines/factor.machine'
import { Button } from '../Button'
import { Asides } from './Asides'
import { FactorChoice } from './FactorChoice'
import { FactorCode } from './FactorCode'
import styles from './Form.module.css'
import { RefusalText } from './RefusalText'
import { useTurn } from './useTurn'

interface FactorFormProps {
  factor: FactorRef
  /** Small, with its commands in one line: for a place inside a panel. */
  compact?: boolean
  /** What to say where the account has no second factor. */
  none?: ReactNode
  /** Whatever else may be done: buttons that stand behind the form's own, in every state: quiet ones on a page. */
  children?: ReactNode
}

/** Asks for a second factor, from choosing one to a code that was accepted. Only renders what `factor` does. */
export function FactorForm({ factor, compact = false, none, children }: FactorFormProps) {
  const part = useSelector(factor, partOf)
  return (
    <div className={clsx(styles['form'], compact && styles['compact'])}>
      {part === 'waiting' && (
        <div className={styles['waiting']}>
          <p role="status">Looking for your second factor…</p>
        </div>
      )}
      {part === 'choosing' && <FactorChoice factor={factor}>{children}</FactorChoice>}
      {part === 'code' && <FactorCode factor={factor}>{children}</FactorCode>}
      {part === 'unenrolled' && (
        <Again factor={factor} label="Look again" text={none ?? 'This account has no second factor.'}>
          {children}
        </Again>
      )}
      {part === 'failed' && (
        <Again factor={factor} label="Try again">
          {children}
        </Again>
      )}
    </div>
  )
}

type Part = 'waiting' | 'choosing' | 'code' | 'unenrolled' | 'failed'

function partOf({ value }: FactorSnapshot): Part {
  switch (value) {
    case 'listing':
      return 'waiting'
    case 'choosing':
    case 'unenrolled':
    case 'failed':
      return value
    // Also once it is done: the form stays until whoever asked takes it away.
    case 'challenging':
    case 'waiting':
    case 'verifying':
    case 'lockedOut':
    case 'done':
      return 'code'
  }
}

interface AgainProps {
  factor: FactorRef
  label: string
  text?: ReactNode
  children: ReactNode
}

function Again({ factor, label, text, children }: AgainProps) {
  const button = useRef<HTMLButtonElement>(null)
  const refusal = useSelector(factor, ({ context }) => context.refusal)
  useTurn(button, refusal)
  return (
    <>
      {text !== undefined && <p className={styles['about']}>{text}</p>}
      <RefusalText refusal={refusal} />
      <div className={styles['actions']}>
        <Button ref={button} onClick={() => factor.send({ type: 'factor.retry' })}>
          {label}
        </Button>
        <Asides>{children}</Asides>
      </div>
    </>
  )
}
