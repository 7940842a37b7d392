import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import type { FactorRef } from '../../machines/factor/factor.machine'
import { findFactorStep } from '../../machines/factor/factor.select'
import { Button } from '../kit/Button'
import { SecondaryActions } from '../kit/form/SecondaryActions'
import { FactorChoice } from './FactorChoice'
import { FactorCode } from './FactorCode'
import styles from '../kit/form/Form.module.css'
import { RefusalText } from '../kit/form/RefusalText'
import { useFocusOnChange } from '../kit/focus/useFocusOnChange'

interface FactorFormProps {
  factor: FactorRef
  /** Small, with its buttons in one line: for use inside a panel. */
  isCompact?: boolean
  /** Shown if the account has no second factor. */
  noFactorNotice?: ReactNode
  /** Further buttons after the form's own, in every state; quiet ones on a page. */
  children?: ReactNode
}

/** Asks for a second factor, from the choice to an accepted code. Only renders the `factor` machine. */
export function FactorForm({ factor, isCompact = false, noFactorNotice, children }: FactorFormProps) {
  const step = useSelector(factor, findFactorStep)
  return (
    <div className={clsx('ink', styles['form'], isCompact && styles['compact'])}>
      {step === 'looking' && (
        <div className={clsx('about', styles['waiting'])}>
          <p role="status">Loading your second factor…</p>
        </div>
      )}
      {step === 'choosing' && <FactorChoice factor={factor}>{children}</FactorChoice>}
      {step === 'code' && <FactorCode factor={factor}>{children}</FactorCode>}
      {step === 'unenrolled' && (
        <RetryForm
          factor={factor}
          label="Check again"
          text={noFactorNotice ?? 'This account has no second factor.'}
        >
          {children}
        </RetryForm>
      )}
      {step === 'failed' && (
        <RetryForm factor={factor} label="Try again">
          {children}
        </RetryForm>
      )}
    </div>
  )
}

interface RetryFormProps {
  factor: FactorRef
  label: string
  text?: ReactNode
  children: ReactNode
}

function RetryForm({ factor, label, text, children }: RetryFormProps) {
  const button = useRef<HTMLButtonElement>(null)
  const refusal = useSelector(factor, ({ context }) => context.refusal)
  useFocusOnChange(button, refusal)
  return (
    <>
      {text !== undefined && <p className="about">{text}</p>}
      <RefusalText refusal={refusal} />
      <div className={clsx('stack', styles['actions'])}>
        <Button ref={button} onClick={() => factor.send({ type: 'factor.retry' })}>
          {label}
        </Button>
        <SecondaryActions>{children}</SecondaryActions>
      </div>
    </>
  )
}
