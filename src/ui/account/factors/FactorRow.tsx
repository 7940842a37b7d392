import { useSelector } from '@xstate/react'
import type { Factor } from '../../../backend/ports/backend.port'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest, isFactorQuestionOpen } from '../../../machines/account/account.select'
import { Button } from '../../kit/Button'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'
import { factorNameOf, factorTextOf } from '../../factor/factorText'
import { formatDay } from '../../words/dateTime'

interface FactorRowProps {
  account: AccountRef
  factor: Factor
  /** Removing it leaves the account without a factor. */
  isLast: boolean
}

/** A second factor, with its removal confirmed in place, naming the consequences. */
export function FactorRow({ account, factor, isLast }: FactorRowProps) {
  const canRemove = useSelector(account, snapshot =>
    snapshot.can({ type: 'account.remove', factorId: factor.id }),
  )
  const isRemoving = useSelector(account, snapshot => findAccountRequest(snapshot) === 'remove')
  const isConfirming = useSelector(account, snapshot => isFactorQuestionOpen(snapshot, factor.id))
  const name = factorNameOf(factor)
  return (
    <li className="cluster between around-8 ruled">
      <div className="about">
        <strong>{name}</strong>
        <p>
          {factor.name !== null && `${factorTextOf(factor).kind}, `}added {formatDay(factor.createdAt)}
        </p>
        {!factor.isVerified && <p>Never confirmed, so not active.</p>}
      </div>
      <InlineConfirm
        isOpen={isConfirming}
        question={describeConsequence(factor, isLast)}
        confirmText={isRemoving ? 'Removing…' : 'Remove it'}
        keepText="Cancel"
        isBusy={isRemoving}
        canConfirm={canRemove}
        onConfirm={() => account.send({ type: 'account.remove', factorId: factor.id })}
        onKeep={() => account.send({ type: 'account.closeQuestion' })}
        trigger={
          <Button
            variant="plain"
            aria-disabled={!canRemove}
            aria-label={`Remove ${name}`}
            onClick={() =>
              account.send({ type: 'account.ask', question: { about: 'factor', factorId: factor.id } })
            }
          >
            Remove
          </Button>
        }
      />
    </li>
  )
}

function describeConsequence({ isVerified }: Factor, isLast: boolean): string {
  if (!isVerified) return 'Remove this factor? Nothing else changes.'
  return isLast
    ? 'Remove this factor? It’s your last one: all sessions drop to one factor, and anything that requires two-factor is locked.'
    : 'Remove this factor? Sessions opened with it drop to one factor.'
}
