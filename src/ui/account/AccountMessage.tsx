import { useSelector } from '@xstate/react'
import type { AccountSuccess } from '../../machines/account/account.setup'
import { Outcome } from './Outcome'
import type { AccountSectionProps } from './accountSections'

const outcomeTexts: Record<AccountSuccess, string> = {
  'factor added': 'It’s active now. Other sessions of this account without two-factor have ended.',
  'factor removed': 'Factor removed.',
  'codes kept': 'These codes are active now. Any older codes no longer work.',
  'others ended':
    'All other sessions have ended. A page still open there keeps working until its token expires.',
  'password changed': 'Password changed. All other sessions have ended.',
}

interface AccountMessageProps extends Pick<AccountSectionProps, 'session' | 'account' | 'isLastRequested'> {
  id?: string
}

/** The outcome of the account's last request. */
export function AccountMessage({ account, ...rest }: AccountMessageProps) {
  const { refusal, lastSuccess } = useSelector(account, ({ context }) => context)
  return <Outcome {...rest} refusal={refusal} doneText={lastSuccess && outcomeTexts[lastSuccess]} />
}
