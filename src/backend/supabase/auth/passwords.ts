import type { Auth } from '../../port'
import type { Desk } from './desk'
import { answered } from './refusals'

export const changesPassword =
  ({ client }: Pick<Desk, 'client'>): Auth['changePassword'] =>
  password =>
    answered(async () => {
      const { error } = await client.updateUser({ password: password.open() })
      if (error) throw error
      return { type: 'done' }
    })
