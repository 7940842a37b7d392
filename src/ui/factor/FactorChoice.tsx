import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode } from 'react'
import type { FactorRef } from '../../machines/factor/factor.machine'
import { Button } from '../kit/Button'
import { SecondaryActions } from '../kit/form/SecondaryActions'
import { factorNameOf, factorTextOf } from './factorText'
import styles from '../kit/form/Form.module.css'
import { useFocusOnChange } from '../kit/focus/useFocusOnChange'

interface FactorChoiceProps {
  factor: FactorRef
  children: ReactNode
}

/** The choice between several second factors. */
export function FactorChoice({ factor, children }: FactorChoiceProps) {
  const aboutId = useId()
  const first = useRef<HTMLButtonElement>(null)
  const factors = useSelector(factor, ({ context }) => context.factors)
  useFocusOnChange(first, factors)
  return (
    <>
      <p id={aboutId} className="about">
        Choose the one you have with you.
      </p>
      <ul className="stack" aria-labelledby={aboutId}>
        {factors.map((each, i) => (
          <li key={each.id}>
            <Button
              ref={i === 0 ? first : undefined}
              variant="plain"
              className={clsx('between whole', styles['choice'])}
              onClick={() => factor.send({ type: 'factor.choose', factorId: each.id })}
            >
              <span className="clip">{factorNameOf(each)}</span>
              {each.name !== null && <span className="soft">{factorTextOf(each).kind}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <div className={clsx('stack', styles['actions'])}>
        <SecondaryActions>{children}</SecondaryActions>
      </div>
    </>
  )
}
