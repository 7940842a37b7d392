import { TokenError, type Keys } from '../keys'
import { answers } from './answers'

/** undefined: the request may pass. Any valid token does, whoever it belongs to. */
export async function refuseUnauthorized(request: Request, keys: Keys): Promise<Response | undefined> {
  const header = request.headers.get('authorization')
  if (header === null) return answers.unauthorized('Missing authorization header')
  const [scheme, token] = header.split(' ')
  if (scheme !== 'Bearer' || token === undefined)
    return answers.unauthorized("Auth header is not 'Bearer {token}'")
  try {
    await keys.claimsOf(token)
    return undefined
  } catch (error) {
    if (error instanceof TokenError) return answers.unauthorized('Invalid JWT')
    throw error
  }
}
