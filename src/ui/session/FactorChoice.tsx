import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode } from 'react'
import type { FactorRef } from '../../machines/factor.machine'
import { Button } from '../Button'
import { Asides } from './Asides'
import { nameOf, wordsOf } from './factors'
import styles from './Form.module.css'
import { useTurn } from './useTurn'

interface FactorChoiceProps {
  factor: FactorRef
  children: ReactNode
}

/** Which of several second factors. */
export function FactorChoice({ factor, children }: FactorChoiceProps) {
  const aboutId = useId()
  const first = useRef<HTMLButtonElement>(null)
  const factors = useSelector(factor, ({ context }) => context.factors)
  useTurn(first, factors)
  return (
    <>
      <p id={aboutId} className={styles['about']}>
        Choose the one you have at hand.
      </p>
      <ul className={styles['choices']} aria-labelledby={aboutId}>
        {factors.map((each, i) => (
          <li key={each.id}>
            <Button
              ref={i === 0 ? first : undefined}
              look="plain"
              className={styles['choice']}
              onClick={() => factor.send({ type: 'factor.choose', factorId: each.id })}
            >
              <span>{nameOf(each)}</span>
              {each.name !== null && <span>{wordsOf(each).kind}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Asides>{children}</Asides>
      </div>
    </>
  )
}
