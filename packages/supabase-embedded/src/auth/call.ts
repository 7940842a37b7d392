import type { Database } from '../db/database'
import type { Mailbox } from '../inbox/mailbox'
import type { Keys } from '../keys'
import type { AuthSettings } from '../project/auth'
import type { Limits } from './limits'

/** The input of every endpoint. */
export interface AuthContext {
  database: Database
  /** Read at the moment of use: the site's address may change while the backend runs. */
  settings: AuthSettings
  keys: Keys
  mailbox: Mailbox
  limits: Limits
  /** How many rounds a password is hashed in, as a power of two. */
  passwordCost: number
  /** Address of the auth service as links in mails and the issuer of tokens name it, without a trailing slash. */
  address: () => string
}

/** One request on its way through an endpoint. */
export interface Call extends AuthContext {
  request: Request
  query: URLSearchParams
  /** The named segments of the path. */
  params: Record<string, string>
  /** The unparsed body; read it with `fieldsOf`. */
  body: string
  /** Address of the caller: the first of `X-Forwarded-For`, else the loopback address. */
  ip: string
}

export type Endpoint = (call: Call) => Promise<Response>
