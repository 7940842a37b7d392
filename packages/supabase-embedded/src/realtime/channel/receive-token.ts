import { askPolicies } from './admission'
import type { Channel } from './channel'
import { PolicyError, noPermission, type Policies } from './policies'
import { TokenRefused, verifyToken } from './token'

/** A client's new token: judged like the join's, never answered. An invalid or unchanged token is ignored. */
export async function receiveToken(channel: Channel, token: unknown): Promise<void> {
  if (typeof token !== 'string' || token.startsWith('sb_') || token === channel.token) return
  try {
    const claims = await verifyToken(channel.server.keys, token, channel.connection.headers)
    const policies = channel.policies && (await newPolicies(channel, channel.scope(claims), channel.policies))
    if (channel.left) return
    channel.token = token
    channel.claims = claims
    channel.policies = policies
    channel.confirmLater()
    channel.subscription?.renew()
  } catch (error) {
    channel.shutdown(textOf(error, channel.name))
  }
}

class RevokedToken extends Error {
  override readonly name = 'Revoked'
}

/** Throws Revoked when a right to read is gone. */
async function newPolicies(
  { server, presenceEnabled, name }: Channel,
  scope: ReturnType<Channel['scope']>,
  before: Policies,
): Promise<Policies> {
  const policies = await askPolicies(server, scope, presenceEnabled)
  if (!policies.broadcast.read && !policies.presence.read) throw new RevokedToken(noPermission(name))
  const lost = (['broadcast', 'presence'] as const).some(
    extension => before[extension].read === true && policies[extension].read === false,
  )
  if (lost) throw new RevokedToken(`You no longer have permission to read from this Channel topic: ${name}`)
  return policies
}

function textOf(error: unknown, topic: string): string {
  if (error instanceof TokenRefused) return error.fault === 'signature' ? ':signature_error' : error.message
  if (error instanceof RevokedToken) return error.message
  if (error instanceof PolicyError && error.fault === 'policy') return noPermission(topic)
  if (error instanceof PolicyError && error.fault === 'canceled')
    return 'Query was cancelled, please try again'
  return 'Realtime was unable to connect to the project database'
}
