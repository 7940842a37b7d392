import { createHash } from 'node:crypto'
import type { ChangeParams } from '../feed'

/** One entry of `config.postgres_changes`: what the client sent, word for word, and the id it gets. */
export interface Binding {
  params: Record<string, unknown>
  id: number
}

/** What a `phx_join` asks for. Parts that cannot be understood count as not given; the join is not refused for them. */
export interface JoinConfig {
  isPrivate: boolean
  ack: boolean
  self: boolean
  replicationReady: boolean
  /** Present as soon as the key is, whatever its value. */
  replay?: unknown
  presence: { enabled: boolean; key: string | undefined }
  bindings: Binding[]
  /** Milliseconds the reply waits for the change subscription; undefined: it does not. */
  wait: number | undefined
  /** A join without `config`: the topic names schema, table and filter, and events are named by type. */
  legacy: boolean
  token: string | undefined
}

const WAIT_DEFAULT = 15_000
const WAIT_MOST = 20_000

/** Throws TypeError for a binding that is no object. */
export function joinConfigOf(payload: unknown, subtopic: string): JoinConfig {
  const join = objectOf(payload)
  const config = objectOf(join['config'])
  const [broadcast, presence] = [objectOf(config['broadcast']), objectOf(config['presence'])]
  const options = objectOf(config['postgres_changes_options'])
  const legacy = !('config' in join)
  const entries = legacy ? [legacyParams(subtopic)] : listOf(config['postgres_changes'])
  return {
    isPrivate: flag(config['private']),
    ack: flag(broadcast['ack']),
    self: flag(broadcast['self']),
    replicationReady: flag(broadcast['replication_ready']),
    ...('replay' in broadcast && { replay: broadcast['replay'] }),
    presence: { enabled: flag(presence['enabled']), key: keyOf(presence['key']) },
    bindings: entries.filter(entry => entry !== null).map(bindingOf),
    wait: flag(options['wait'])
      ? Math.min(positive(options['timeout']) ?? WAIT_DEFAULT, WAIT_MOST)
      : undefined,
    legacy,
    token: tokenOf(join['user_token']) ?? tokenOf(join['access_token']),
  }
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** true, or the word in any case. */
const flag = (value: unknown) =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

const positive = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

function keyOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `sb_…` is an API key, not a token: the connection's own is used. */
const tokenOf = (value: unknown) =>
  typeof value === 'string' && !value.startsWith('sb_') ? value : undefined

function bindingOf(entry: unknown): Binding {
  if (typeof entry !== 'object' || Array.isArray(entry))
    throw new TypeError(`expected a map, got: ${JSON.stringify(entry)}`)
  const params = objectOf(entry)
  return { params, id: idOf(params) }
}

function legacyParams(subtopic: string): Record<string, unknown> {
  const [schema, table, ...filter] = subtopic.split(':')
  return {
    schema,
    ...(table !== undefined && { table }),
    ...(filter.length > 0 && { filter: filter.join(':') }),
  }
}

/**
 * Same parameters, same id, for every client and every join; 27 bits as from phash2, and never 0: clients test truth.
 */
function idOf(params: Record<string, unknown>): number {
  const digest = createHash('sha256').update(canonical(params)).digest()
  return digest.readUInt32BE(0) >>> 5 || 1
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`
}

/** The feed judges the values: it knows the texts for what is wrong with them. */
export const changeParamsOf = ({ params }: Binding): ChangeParams => params
