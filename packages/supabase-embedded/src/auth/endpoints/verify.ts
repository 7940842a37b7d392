import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { validEmail, validPhone } from '../accounts/emails'
import { fieldsOf } from '../fields'
import { PKCE_PREFIX, tokenHash } from '../accounts/oneTimeTokens'
import { errorRedirect, redirect, redirectTarget, withFragment, withQuery } from '../redirects'
import { issueCode } from '../sessions/flows'
import { openSession, type TokenAnswer } from '../sessions/mint'
import type { Method } from '../sessions/sessions'
import { complete, verifyCode, verifyHash, type VerificationType } from './verification'

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** A code, or the hash from a link that a page of the app has read. */
export const verifyPost: Endpoint = async call => {
  call.limits.take('verify', call.ip)
  const fields = fieldsOf(call, 'VerifyParams', {
    type: 'string',
    token: 'string',
    token_hash: 'string',
    email: 'string',
    phone: 'string',
    redirect_to: 'string',
  })
  if (!fields.type) throw invalid('Verify requires a verification type')
  if (Boolean(fields.token) === Boolean(fields.token_hash))
    throw invalid('Verify requires either a token or a token hash')
  if (fields.token_hash && (fields.email || fields.phone || fields.redirect_to))
    throw invalid('Only the token_hash and type should be provided')
  if (fields.token && Boolean(fields.email) === Boolean(fields.phone))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (fields.phone) {
    validPhone(fields.phone)
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
  }
  const { type } = fields
  const email = fields.token ? emailOf(fields.email) : undefined
  const hash = email === undefined ? (fields.token_hash ?? '') : tokenHash(email, fields.token ?? '')
  const answer = await call.database.transaction(async tx => {
    const verification =
      email === undefined
        ? await verifyHash(call, tx, type, hash)
        : await verifyCode(call, tx, type, email, hash)
    const user = await complete(call, tx, verification, hash)
    return user && openSession(call, tx, user, 'otp')
  })
  return Response.json(answer ?? { msg: HALF_DONE, code: '200' })
}

function emailOf(email: string | undefined): string {
  try {
    return validEmail(email)
  } catch (cause) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format', { cause })
  }
}

/** A link in a mail: leads back to the app with a session in the fragment, or with a code for its PKCE flow. */
export const verifyGet: Endpoint = async call => {
  call.limits.take('verify', call.ip)
  const type = call.query.get('type') ?? ''
  const hash = call.query.get('token') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (hash === '') throw invalid('Verify requires a token or a token hash')
  const target = redirectTarget(call)
  const pkce = hash.startsWith(PKCE_PREFIX)
  try {
    return redirect(await landing(call, type, hash, target, pkce), 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirect(errorRedirect(target, error, pkce), 303)
  }
}

async function landing(
  call: Call,
  type: string,
  hash: string,
  target: string,
  pkce: boolean,
): Promise<string> {
  return call.database.transaction(async tx => {
    const verification = await verifyHash(call, tx, type, hash)
    const user = await complete(call, tx, verification, hash)
    if (user === undefined)
      return withFragment(pkce ? withQuery(target, { message: HALF_DONE }) : target, { message: HALF_DONE })
    if (pkce) return withQuery(target, { code: await issueCode(tx, user.id, METHODS[verification.type]) })
    return withFragment(target, fragmentOf(await openSession(call, tx, user, 'otp'), type))
  })
}

const METHODS: Record<VerificationType, Method> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

export const fragmentOf = (answer: TokenAnswer, type?: string): Record<string, string> => ({
  access_token: answer.access_token,
  token_type: answer.token_type,
  expires_in: String(answer.expires_in),
  expires_at: String(answer.expires_at),
  refresh_token: answer.refresh_token,
  ...(type === undefined ? {} : { type }),
})
