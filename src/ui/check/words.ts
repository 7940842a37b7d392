import type { CheckedTable, CheckLine, Found } from '../../backend/check.port'
import type { CheckSnapshot } from '../../machines/check.machine'
import { providerName } from '../session/providers'

type Standing = CheckSnapshot['context']['lines'][CheckLine]

export const names: Record<CheckLine, string> = {
  address: 'Address',
  key: 'Key',
  auth: 'Auth',
  socket: 'Realtime',
  table: 'Table',
  changes: 'Changes',
  storage: 'Storage',
  functions: 'Edge Functions',
}

/** What each line asks, for who has not seen it yet. */
export const questions: Record<CheckLine, string> = {
  address: 'Does the project answer at its address?',
  key: 'Does it take the key of this page?',
  auth: 'Can people sign in?',
  socket: 'Does a socket open, and may it join?',
  table: 'May a row of the table be read?',
  changes: 'Does Realtime tell of its changes?',
  storage: 'Does Storage answer? Only panels with files need it.',
  functions: 'Are functions served? Only panels that call them need it.',
}

/** "public.orders". */
export const tableName = ({ schema, table }: Pick<CheckedTable, 'schema' | 'table'>) => `${schema}.${table}`

/** A name as SQL quotes it. */
const QUOTED = String.raw`"(?:[^"]|"")+"`
const PARTS = new RegExp(String.raw`^(?:(${QUOTED}|[^.]*)\.)?(${QUOTED}|.*)$`, 's')
const bare = (name: string) => (/^".+"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name)

/** The table that was typed: one of `known`, or "schema.table", or the name alone of one in public; else null. */
export function tableIn(text: string, known: readonly CheckedTable[]): CheckedTable | null {
  const typed = text.trim()
  const same = known.find(table => tableName(table) === typed)
  if (same !== undefined || typed === '') return same ?? null
  const [, schema = 'public', table = ''] = PARTS.exec(typed) ?? []
  return schema === '' || table === '' ? null : { schema: bare(schema), table: bare(table), topic: null }
}

/** Milliseconds of one answer, which shall not be rounded away: "8 ms", "240 ms", "1.2 s". */
const took = (ms: number) =>
  ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`

/** What was found, in a line. */
export function foundIn(found: Found): string {
  switch (found.of) {
    case 'address':
      return 'The project answers.'
    case 'key':
      return keys[found.kind]
    case 'auth':
      return found.ways.length === 0
        ? 'It answers.'
        : `People sign in by ${listed(byUse(found.ways).map(wayName))}.`
    case 'socket':
      return found.isPrivateOnly
        ? 'The socket opens; the project takes private channels only.'
        : 'The socket opens, and a channel was joined.'
    case 'table': {
      const who = found.as === 'nobody' ? ', without signing in' : ''
      return found.hasRow ? `A row was read${who}.` : `It may be read${who}, and no row came.`
    }
    case 'changes':
      return found.by === 'topic'
        ? 'You may hear the topic that tells of them.'
        : 'Realtime says that they flow.'
    case 'storage':
    case 'functions':
      return 'It answers.'
  }
}

const keys: Record<Extract<Found, { of: 'key' }>['kind'], string> = {
  publishable: 'A publishable key, and the project takes it.',
  anon: 'The legacy anon key, and the project takes it.',
  other: 'A key of an unknown kind, and the project takes it.',
  // Never found: they are refused before they are sent.
  secret: 'A secret key.',
  'service role': 'The service_role key.',
  'access token': 'An access token.',
  token: 'A token that is not the anon key.',
  database: 'The address of a database.',
  'other secret': 'A secret.',
}

/** GoTrue's names of what are no providers. */
const ways: Record<string, string> = {
  email: 'e-mail',
  phone: 'phone',
  anonymous_users: 'no account at all',
  saml_enabled: 'single sign-on',
  passkeys_enabled: 'passkey',
}
/** By address first, as nobody last. */
const rank = (way: string) => (way === 'email' ? 0 : way === 'anonymous_users' ? 2 : 1)
const byUse = (names: readonly string[]) => names.toSorted((a, b) => rank(a) - rank(b))
const wayName = (way: string) => ways[way] ?? providerName(way)

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** How a line stands, in a word or a figure. */
export function standingIn(standing: Standing): string {
  switch (standing.is) {
    case 'waiting':
      return 'waiting'
    case 'running':
      return 'looking…'
    case 'unasked':
      return 'no table named'
    case 'left':
      return 'left out'
    case 'skipped':
      return 'not looked at'
    case 'failed':
      return 'failed'
    case 'passed':
      return took(standing.ms)
  }
}

/** Where the check as a whole stands, in a sentence. */
export function summaryOf({ context: { lines, queue } }: Pick<CheckSnapshot, 'context'>): string {
  const [now] = queue
  if (now !== undefined) return `Looking at: ${names[now]}…`
  const all = Object.entries(lines)
  const of = (is: Standing['is']) => all.filter(([, standing]) => standing.is === is)
  const failed = of('failed').map(([line]) => names[line as CheckLine])
  const rest = of('left').length + of('skipped').length
  if (failed.length > 0) return `${listed(failed)} failed. What to do about it stands below.`
  if (rest > 0) return `${of('passed').length} of ${all.length} passed; the others were not looked at.`
  return of('unasked').length > 0
    ? 'All that was looked at is well. Name a table to try one.'
    : 'All is well.'
}
