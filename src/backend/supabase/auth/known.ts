import type { Refused } from '../../port'
import type { Desk } from './desk'
import { answeredOfAccount } from './accountCodes'
import { refused } from './refusals'
import { unreachable } from './words'

export type Known = <T extends { type: string }>(ask: () => Promise<T | Refused>) => Promise<T | Refused>

/** Where the project knows no such session, the renewal finds out what became of it, and forgets one that is over. */
export const knownBy =
  ({ renew }: Pick<Desk, 'renew'>): Known =>
  async ask => {
    const told = await answeredOfAccount(ask)
    if (!isOver(told)) return told
    const renewal = await renew()
    return renewal.type === 'refused' ? renewal : refused(unreachable)
  }

function isOver(told: { type: string } | Refused): told is Refused {
  if (!('refusal' in told)) return false
  const { code } = told.refusal
  return code === 'session_ended' || code === 'user_banned' || code === 'user_gone'
}
