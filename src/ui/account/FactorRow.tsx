import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { Factor } from '../../backend/port'
import type { AccountRef } from '../../machines/account.machine'
import { Button } from '../Button'
import { nameOf, wordsOf } from '../session/factors'
import { day } from '../words/time'
import styles from './Account.module.css'

interface FactorRowProps {
  account: AccountRef
  factor: Factor
  /** Without it the account has none. */
  isLast: boolean
  onAsk: () => void
}

/** A second factor, and the way to remove it: asked for where it stands, with what follows from it. */
export function FactorRow({ account, factor, isLast, onAsk }: FactorRowProps) {
  const mayRemove = useSelector(account, snapshot =>
    snapshot.can({ type: 'account.remove', factorId: factor.id }),
  )
  const isRemoving = useSelector(account, snapshot => snapshot.matches('removing'))
  const [isSure, setSure] = useState<boolean | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Not at first: only when the question appears, and when it goes.
    if (isSure !== null) first.current?.focus()
  }, [isSure])
  const name = nameOf(factor)
  return (
    <li className={styles['factor']}>
      <div className={styles['about']}>
        <strong>{name}</strong>
        <p>
          {factor.name !== null && `${wordsOf(factor).kind}, `}added {day(factor.createdAt)}
        </p>
        {!factor.isVerified && <p>Never confirmed, so it does not count.</p>}
      </div>
      {isSure === true ? (
        <div className={styles['question']}>
          <p>{consequenceOf(factor, isLast)}</p>
          <div className={styles['actions']}>
            <Button
              busy={isRemoving}
              aria-disabled={!mayRemove}
              onClick={() => {
                onAsk()
                account.send({ type: 'account.remove', factorId: factor.id })
              }}
            >
              {isRemoving ? 'Removing…' : 'Remove it'}
            </Button>
            <Button ref={first} look="plain" aria-disabled={isRemoving} onClick={() => setSure(false)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <Button
          ref={first}
          look="plain"
          aria-disabled={!mayRemove}
          aria-label={`Remove ${name}`}
          onClick={() => setSure(true)}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

function consequenceOf({ isVerified }: Factor, isLast: boolean): string {
  if (!isVerified) return 'Remove it? Nothing else changes.'
  return isLast
    ? 'Remove it? It is the last one: all sessions of this account fall back to one factor, and what needs two is locked.'
    : 'Remove it? Sessions that were opened with it fall back to one factor.'
}
