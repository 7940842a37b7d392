import type { AccountAuth } from '../../../ports/backend.port'
import type { WithClient } from '../session/lazyAuthJs'
import { accountAnswerOrRefusal } from '../refusals/accountErrorCodes'

export const createChangePassword =
  ({ client }: WithClient): AccountAuth['changePassword'] =>
  password =>
    accountAnswerOrRefusal(async () => {
      const { error } = await client.updateUser({ password: password.open() })
      if (error) throw error
      return { type: 'done' }
    })
