import { createHash, randomUUID } from 'node:crypto'
import type { Session as Transaction } from '../../db/session'
import { AuthError, invalid } from '../errors'
import type { Method } from './sessions'

/** A row of `auth.flow_state`: a sign-in that began in one request and ends in another. */
export interface Flow {
  id: string
  user_id: string | null
  auth_code: string | null
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  authentication_method: Method
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  referrer: string | null
  linking_target_id: string | null
  auth_code_issued_at: string | null
  created_at: string
}

export interface Challenge {
  code_challenge?: string
  code_challenge_method?: string
}

/** Seconds a flow may take. */
const FLOW_LIFETIME = 300

/** The challenge of a PKCE flow, or undefined for an implicit one. Throws `validation_failed`. */
export function challengeOf(challengeFields: Challenge): Required<Challenge> | undefined {
  const { code_challenge: challenge = '', code_challenge_method: method = '' } = challengeFields
  if ((challenge === '') !== (method === ''))
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return undefined
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  return { code_challenge: challenge, code_challenge_method: method }
}

export interface NewFlow {
  provider: string
  method: Method
  challenge?: Required<Challenge> | undefined
  user?: string
  referrer?: string
  linkTo?: string
}

/** Resolves to the id, which is the `state` of OAuth. Throws on an unknown challenge method. */
export async function startFlow(tx: Transaction, flow: NewFlow): Promise<string> {
  const id = randomUUID()
  const method = flow.challenge?.code_challenge_method.toLowerCase()
  if (method !== undefined && method !== 's256' && method !== 'plain')
    throw new Error(`unsupported code_challenge method ${flow.challenge?.code_challenge_method ?? ''}`)
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, referrer, linking_target_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp(), clock_timestamp())`,
    [
      id,
      flow.user ?? null,
      flow.challenge === undefined ? null : randomUUID(),
      method ?? null,
      flow.challenge?.code_challenge ?? null,
      flow.provider,
      flow.method,
      flow.referrer ?? null,
      flow.linkTo ?? null,
    ],
  )
  return id
}

/** The code that the user's newest PKCE flow of this method is waiting for. Throws `flow_state_not_found`. */
export async function issueCode(tx: Transaction, user: string, method: Method): Promise<string> {
  const [flow] = await tx.query<{ id: string; auth_code: string | null }>(
    `select id, auth_code from auth.flow_state where user_id = $1 and authentication_method = $2
      order by created_at desc limit 1`,
    [user, method],
  )
  if (flow?.auth_code == null)
    throw new AuthError(
      400,
      'flow_state_not_found',
      'No associated flow state found. No valid flow state found for user.',
    )
  await tx.query(
    `update auth.flow_state set auth_code_issued_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1`,
    [flow.id],
  )
  return flow.auth_code
}

export async function findFlow(
  tx: Transaction,
  column: 'id' | 'auth_code',
  value: string,
): Promise<Flow | undefined> {
  const [foundFlow] = await tx.query<{ flow: Flow }>(
    `select to_jsonb(f) as flow from auth.flow_state f where f.${column}::text = $1`,
    [value],
  )
  return foundFlow?.flow
}

export async function endFlow(tx: Transaction, flow: Flow): Promise<void> {
  await tx.query(`delete from auth.flow_state where id = $1`, [flow.id])
}

/** A mailed link may lie around for long: its flow's time starts with the click. */
export function isFlowExpired(flow: Flow): boolean {
  const start =
    flow.authentication_method === 'magiclink' && flow.auth_code_issued_at !== null
      ? flow.auth_code_issued_at
      : flow.created_at
  return Date.now() > Date.parse(start) + FLOW_LIFETIME * 1000
}

export function verifierMatches(flow: Flow, verifier: string): boolean {
  const proof =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return proof === flow.code_challenge
}
