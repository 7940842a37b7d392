import type { RefusalAnswer } from '../../../ports/backend.port'
import type { SessionStore } from '../session/sessionStore'
import { accountAnswerOrRefusal } from '../refusals/accountErrorCodes'
import { refusalAnswer } from '../refusals/toRefusal'
import { unreachable } from '../refusals/sessionRefusals'

export type RequireSession = <T extends { type: string }>(
  ask: () => Promise<T | RefusalAnswer>,
) => Promise<T | RefusalAnswer>

/** If the project does not know the session, a renewal finds out why, and forgets a session that has ended. */
export const createRequireSession =
  ({ renew }: Pick<SessionStore, 'renew'>): RequireSession =>
  async ask => {
    const answer = await accountAnswerOrRefusal(ask)
    if (!isSessionGone(answer)) return answer
    const renewal = await renew()
    return renewal.type === 'refused' ? renewal : refusalAnswer(unreachable)
  }

function isSessionGone(answer: { type: string } | RefusalAnswer): answer is RefusalAnswer {
  if (!('refusal' in answer)) return false
  const { code } = answer.refusal
  return code === 'session_ended' || code === 'user_banned' || code === 'user_gone'
}
