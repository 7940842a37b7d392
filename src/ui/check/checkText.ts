import type { CheckTable, CheckLine, CheckFinding } from '../../backend/ports/check.port'
import type { CheckSnapshot } from '../../machines/check/check.machine'
import { providerName } from '../words/providerName'

type LineState = CheckSnapshot['context']['lines'][CheckLine]

export const lineNames: Record<CheckLine, string> = {
  address: 'Address',
  key: 'Key',
  auth: 'Auth',
  socket: 'Realtime',
  table: 'Table',
  changes: 'Changes',
  storage: 'Storage',
  functions: 'Edge Functions',
}

/** The question behind each line, shown before it has run. */
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
export const tableName = ({ schema, table }: Pick<CheckTable, 'schema' | 'table'>) => `${schema}.${table}`

/** A name in SQL quotes. */
const QUOTED = String.raw`"(?:[^"]|"")+"`
const PARTS = new RegExp(String.raw`^(?:(${QUOTED}|[^.]*)\.)?(${QUOTED}|.*)$`, 's')
const unquote = (name: string) => (/^".+"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name)

/** The typed table: one of `knownTables`, or "schema.table", or the bare name of a table in public; else null. */
export function parseTable(text: string, knownTables: readonly CheckTable[]): CheckTable | null {
  const trimmed = text.trim()
  const match = knownTables.find(table => tableName(table) === trimmed)
  if (match !== undefined || trimmed === '') return match ?? null
  const [, schema = 'public', table = ''] = PARTS.exec(trimmed) ?? []
  return schema === '' || table === ''
    ? null
    : { schema: unquote(schema), table: unquote(table), topic: null }
}

/** A response time that never rounds to zero: "8 ms", "240 ms", "1.2 s". */
const formatElapsed = (ms: number) =>
  ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`

/** A finding, in a line. */
export function describeFinding(finding: CheckFinding): string {
  switch (finding.of) {
    case 'address':
      return 'The project answers.'
    case 'key':
      return keyTexts[finding.kind]
    case 'auth':
      return finding.ways.length === 0
        ? 'It answers.'
        : `People sign in by ${joinWithAnd(sortByUse(finding.ways).map(methodName))}.`
    case 'socket':
      return finding.isPrivateOnly
        ? 'The socket opens; the project takes private channels only.'
        : 'The socket opens, and a channel was joined.'
    case 'table': {
      const identityText = finding.as === 'nobody' ? ', without signing in' : ''
      return finding.hasRow
        ? `A row was read${identityText}.`
        : `It may be read${identityText}, and no row came.`
    }
    case 'changes':
      return finding.by === 'topic'
        ? 'You may hear the topic that tells of them.'
        : 'Realtime says that they flow.'
    case 'storage':
    case 'functions':
      return 'It answers.'
  }
}

const keyTexts: Record<Extract<CheckFinding, { of: 'key' }>['kind'], string> = {
  publishable: 'A publishable key, and the project takes it.',
  anon: 'The legacy anon key, and the project takes it.',
  other: 'A key of an unknown kind, and the project takes it.',
  // Never reached: these keys are refused before they are sent.
  secret: 'A secret key.',
  'service role': 'The service_role key.',
  'access token': 'An access token.',
  token: 'A token that is not the anon key.',
  database: 'The address of a database.',
  'other secret': 'A secret.',
}

/** GoTrue's names of sign-in methods that are no providers. */
const methodNames: Record<string, string> = {
  email: 'e-mail',
  phone: 'phone',
  anonymous_users: 'no account at all',
  saml_enabled: 'single sign-on',
  passkeys_enabled: 'passkey',
}
/** Email first, anonymous last. */
const rank = (method: string) => (method === 'email' ? 0 : method === 'anonymous_users' ? 2 : 1)
const sortByUse = (names: readonly string[]) => names.toSorted((a, b) => rank(a) - rank(b))
const methodName = (method: string) => methodNames[method] ?? providerName(method)

const joinWithAnd = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** A line's state, as a word or a figure. */
export function formatLineState(state: LineState): string {
  switch (state.is) {
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
      return formatElapsed(state.ms)
  }
}

/** The state of the whole check, in a sentence. */
export function describeCheck({ context: { lines, queue } }: Pick<CheckSnapshot, 'context'>): string {
  const [now] = queue
  if (now !== undefined) return `Looking at: ${lineNames[now]}…`
  const all = Object.entries(lines)
  const linesIn = (is: LineState['is']) => all.filter(([, standing]) => standing.is === is)
  const failed = linesIn('failed').map(([line]) => lineNames[line as CheckLine])
  const rest = linesIn('left').length + linesIn('skipped').length
  if (failed.length > 0) return `${joinWithAnd(failed)} failed. What to do about it stands below.`
  if (rest > 0) return `${linesIn('passed').length} of ${all.length} passed; the others were not looked at.`
  return linesIn('unasked').length > 0
    ? 'All that was looked at is well. Name a table to try one.'
    : 'All is well.'
}
