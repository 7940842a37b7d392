import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { Factor } from '../../../backend/ports/backend.port'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest, isFactorQuestionOpen } from '../../../machines/account/account.select'
import { Button } from '../../kit/Button'
import { useFocusOnToggle } from '../../kit/focus/useFocusOnToggle'
import { factorNameOf, factorTextOf } from '../../factor/factorText'
import { formatDay } from '../../words/dateTime'
import styles from '../Account.module.css'

interface FactorRowProps {
  account: AccountRef
  factor: Factor
  /** Removing it leaves the account without a factor. */
  isLast: boolean
}

/** A second factor, with its removal confirmed in place, naming the consequences. */
export function FactorRow({ account, factor, isLast }: FactorRowProps) {
  const mayRemove = useSelector(account, snapshot =>
    snapshot.can({ type: 'account.remove', factorId: factor.id }),
  )
  const isRemoving = useSelector(account, snapshot => findAccountRequest(snapshot) === 'remove')
  const isConfirming = useSelector(account, snapshot => isFactorQuestionOpen(snapshot, factor.id))
  const first = useRef<HTMLButtonElement>(null)
  useFocusOnToggle(first, isConfirming)
  const name = factorNameOf(factor)
  return (
    <li className={styles['factor']}>
      <div className={styles['about']}>
        <strong>{name}</strong>
        <p>
          {factor.name !== null && `${factorTextOf(factor).kind}, `}added {formatDay(factor.createdAt)}
        </p>
        {!factor.isVerified && <p>Never confirmed, so not active.</p>}
      </div>
      {isConfirming ? (
        <div className={styles['question']}>
          <p>{describeConsequence(factor, isLast)}</p>
          <div className={styles['actions']}>
            <Button
              busy={isRemoving}
              aria-disabled={!mayRemove}
              onClick={() => account.send({ type: 'account.remove', factorId: factor.id })}
            >
              {isRemoving ? 'Removing…' : 'Remove it'}
            </Button>
            <Button
              ref={first}
              variant="plain"
              aria-disabled={isRemoving}
              onClick={() => account.send({ type: 'account.closeQuestion' })}
            >
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <Button
          ref={first}
          variant="plain"
          aria-disabled={!mayRemove}
          aria-label={`Remove ${name}`}
          onClick={() =>
            account.send({ type: 'account.ask', question: { about: 'factor', factorId: factor.id } })
          }
        >
          Remove
        </Button>
      )}
    </li>
  )
}

function describeConsequence({ isVerified }: Factor, isLast: boolean): string {
  if (!isVerified) return 'Remove this factor? Nothing else changes.'
  return isLast
    ? 'Remove this factor? It’s your last one: all sessions drop to one factor, and anything that requires two-factor is locked.'
    : 'Remove this factor? Sessions opened with it drop to one factor.'
}
