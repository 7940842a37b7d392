import type { AuthOfAccount } from '../../port'
import type { Desk } from './desk'
import { answeredOfAccount } from './accountCodes'

export const changesPassword =
  ({ client }: Pick<Desk, 'client'>): AuthOfAccount['changePassword'] =>
  password =>
    answeredOfAccount(async () => {
      const { error } = await client.updateUser({ password: password.open() })
      if (error) throw error
      return { type: 'done' }
    })
