import { TokenRefused, verifyToken, type LivingClaims } from '../channel/token'
import type { Server } from '../server'

/** A request whose token was verified. */
export interface Caller {
  claims: LivingClaims
  headers: Record<string, string>
}

/** Undefined without a valid token. */
export async function callerOf({ keys }: Server, request: Request): Promise<Caller | undefined> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  try {
    return { claims: await verifyToken(keys, token), headers: Object.fromEntries(request.headers) }
  } catch (error) {
    if (error instanceof TokenRefused) return undefined
    throw error
  }
}
