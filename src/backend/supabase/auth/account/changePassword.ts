import type { AccountAuth } from '../../../ports/backend.port'
import type { SessionStore } from '../session/sessionStore'
import { accountAnswerOrRefusal } from '../refusals/accountErrorCodes'

export const createChangePassword =
  ({ client }: Pick<SessionStore, 'client'>): AccountAuth['changePassword'] =>
  password =>
    accountAnswerOrRefusal(async () => {
      const { error } = await client.updateUser({ password: password.open() })
      if (error) throw error
      return { type: 'done' }
    })
