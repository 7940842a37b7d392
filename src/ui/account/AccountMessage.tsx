import { useSelector } from '@xstate/react'
import type { AccountSuccess } from '../../machines/account/account.setup'
import { Outcome } from './Outcome'
import type { AccountSectionProps } from './accountSections'

const outcomeTexts: Record<AccountSuccess, string> = {
  'factor added': 'It counts from now on. Other sessions of this account that have one factor have ended.',
  'factor removed': 'The factor is removed.',
  'codes kept': 'They count from now on. Any that you kept before do not.',
  'others ended':
    'All other sessions have ended. A page that is open there may go on for a while, until its token is over.',
  'password changed': 'The password is changed, and all other sessions have ended.',
}

interface AccountMessageProps extends Pick<AccountSectionProps, 'session' | 'account' | 'isLastRequested'> {
  id?: string
}

/** The outcome of the account's last request. */
export function AccountMessage({ account, ...rest }: AccountMessageProps) {
  const { refusal, lastSuccess } = useSelector(account, ({ context }) => context)
  return <Outcome {...rest} refusal={refusal} doneText={lastSuccess && outcomeTexts[lastSuccess]} />
}
