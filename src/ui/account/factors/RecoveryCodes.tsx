import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { RecoveryCodeCount } from '../../../backend/ports/backend.port'
import { findAccountRequest, isQuestionOpen } from '../../../machines/account/account.select'
import { Button } from '../../kit/Button'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'
import { FactorRow } from './FactorRow'
import { useFocusAfterRequest } from '../useFocusAfterRequest'
import { NewRecoveryCodes } from './NewRecoveryCodes'
import type { AccountSectionProps } from '../accountSections'
import { AccountMessage } from '../AccountMessage'
import { Section } from '../Section'

/** With so few codes left, it is time for new ones. */
const FEW = 3

/** Codes for people who lose their second factor. Renders nothing if the project has none. */
export function RecoveryCodes(props: AccountSectionProps) {
  const { session, account } = props
  const title = useRef<HTMLHeadingElement>(null)
  const { recovery, codes, factors } = useSelector(account, ({ context }) => context)
  const email = useSelector(session, ({ context }) => context.viewer?.email ?? null)
  useFocusAfterRequest(title, props.isLastRequested, codes ?? factors)
  if (recovery === null) return null
  const factor = factors?.find(({ kind }) => kind === 'recovery_code')
  const make = () => account.send({ type: 'account.newCodes' })
  return (
    <Section ref={title} title="Recovery codes">
      {codes !== null ? (
        <NewRecoveryCodes
          codes={codes}
          owner={email ?? 'this account'}
          onConfirm={() => account.send({ type: 'account.codesSaved' })}
        />
      ) : (
        <>
          <p className="about">{describeRecovery(recovery)}</p>
          {factor !== undefined && (
            <ul>
              <FactorRow account={account} factor={factor} isLast={false} />
            </ul>
          )}
          <AccountMessage {...props} />
          <MakeCodes account={account} isFirst={recovery.total === 0} onMake={make} />
        </>
      )}
    </Section>
  )
}

interface MakeCodesProps extends Pick<AccountSectionProps, 'account'> {
  isFirst: boolean
  onMake: () => void
}

/** Makes new codes: at once if there are none, after a confirmation if earlier ones stop working. */
function MakeCodes({ account, isFirst, onMake }: MakeCodesProps) {
  const isConfirming = useSelector(account, snapshot => isQuestionOpen(snapshot, 'recovery codes'))
  const isBusy = useSelector(account, snapshot => findAccountRequest(snapshot) === 'newCodes')
  const canMake = useSelector(account, snapshot => snapshot.can({ type: 'account.newCodes' }))
  const ask = () => account.send({ type: 'account.ask', question: { about: 'recovery codes' } })
  return (
    <InlineConfirm
      isOpen={!isFirst && isConfirming}
      question="Replace your codes? The old ones stop working immediately."
      confirmText={isBusy ? 'Creating…' : 'Create new codes'}
      keepText="Keep old codes"
      isBusy={isBusy}
      canConfirm={canMake}
      onConfirm={onMake}
      onKeep={() => account.send({ type: 'account.closeQuestion' })}
      trigger={
        <div className="cluster">
          <Button variant="plain" busy={isBusy} aria-disabled={!canMake} onClick={isFirst ? onMake : ask}>
            {isBusy ? 'Creating…' : isFirst ? 'Create recovery codes' : 'Replace codes'}
          </Button>
        </div>
      }
    />
  )
}

function describeRecovery({ total, remaining }: RecoveryCodeCount): string {
  if (total === 0) return 'None yet. If you lose your second factor, you’re locked out.'
  if (remaining === 0) return 'All used. Create new codes.'
  const left = `${remaining} of ${total} left.`
  return remaining <= FEW ? `${left} Create new codes soon.` : left
}
