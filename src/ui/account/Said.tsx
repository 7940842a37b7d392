import { useSelector } from '@xstate/react'
import type { Deed } from '../../machines/account.setup'
import { Outcome } from './Outcome'
import type { PartProps } from './parts'

const deeds: Record<Deed, string> = {
  'factor added': 'It counts from now on. Other sessions of this account that have one factor have ended.',
  'factor removed': 'The factor is removed.',
  'codes kept': 'They count from now on. Any that you kept before do not.',
  'others ended':
    'All other sessions have ended. A page that is open there may go on for a while, until its token is over.',
  'password changed': 'The password is changed, and all other sessions have ended.',
}

interface SaidProps extends Pick<PartProps, 'session' | 'account' | 'isAsked'> {
  id?: string
}

/** What became of what the account was asked for last. */
export function Said({ account, ...rest }: SaidProps) {
  const { refusal, done } = useSelector(account, ({ context }) => context)
  return <Outcome {...rest} refusal={refusal} done={done && deeds[done]} />
}
