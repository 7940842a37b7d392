import { randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../db/session'
import type { Call } from './call'
import { AuthError } from './errors'
import { isObject, type JsonObject } from './fields'
import { now } from './accounts/users'
import { quoteName } from '../quote'

/** As `[auth.hook.NAME]` names them. */
export type HookName =
  | 'custom_access_token'
  | 'before_user_created'
  | 'password_verification_attempt'
  | 'mfa_verification_attempt'

const METADATA_NAMES: Record<HookName, string> = {
  custom_access_token: 'customize-access-token',
  before_user_created: 'before-user-created',
  password_verification_attempt: 'password-verification',
  mfa_verification_attempt: 'mfa-verification',
}

/**
 * The answer of the project's function to `input`; undefined if it has no such function. Its `error`, or an exception
 * in it, ends the request.
 */
export async function runHook(
  { settings, ip }: Pick<Call, 'settings' | 'ip'>,
  tx: Transaction,
  name: HookName,
  input: JsonObject,
): Promise<JsonObject | undefined> {
  const hook = settings.hooks[name]
  if (hook === undefined) return undefined
  const metadata = { uuid: randomUUID(), time: now(), name: METADATA_NAMES[name], ip_address: ip }
  const { schema, name: functionName } = hook
  const [row] = await tx
    .query<{ output: unknown }>(
      `select ${quoteName(schema)}.${quoteName(functionName)}($1::jsonb)::jsonb as output`,
      [JSON.stringify({ metadata, ...input })],
    )
    .catch((cause: unknown) => {
      const uri = `pg-functions://postgres/${schema}/${functionName}`
      const remedy = `To go on without it, set enabled = false under [auth.hook.${name}] in config.toml.`
      throw new AuthError(500, 'unexpected_failure', `Error running hook URI: ${uri}`, { cause, remedy })
    })
  const output = isObject(row?.output) ? row.output : {}
  refuseFor(output)
  return output
}

/** The hook's reason, or `otherwise`. */
export const reasonOf = ({ message }: JsonObject, otherwise: string): string =>
  typeof message === 'string' && message !== '' ? message : otherwise

function refuseFor({ error }: JsonObject): void {
  if (!isObject(error) || typeof error['message'] !== 'string' || error['message'] === '') return
  const status = typeof error['http_code'] === 'number' ? error['http_code'] : 500
  throw new AuthError(status, status === 500 ? 'unexpected_failure' : 'unknown', error['message'])
}
