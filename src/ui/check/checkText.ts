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
  address: 'Does the project respond at its address?',
  key: 'Does it accept this page’s key?',
  auth: 'Can people sign in?',
  socket: 'Can this page open a socket and join a channel?',
  table: 'Can you read this table?',
  changes: 'Does it receive changes?',
  storage: 'Does Storage respond? Only files panels need it.',
  functions: 'Do Edge Functions respond? Only panels that call them need it.',
}

/** "public.orders". */
export const tableName = ({ schema, table }: Pick<CheckTable, 'schema' | 'table'>) => `${schema}.${table}`

/** A name in SQL quotes. */
const QUOTED = String.raw`"(?:[^"]|"")+"`
const PARTS = new RegExp(String.raw`^(?:(${QUOTED}|[^.]*)\.)?(${QUOTED}|.*)$`, 's')
const unquote = (name: string) => (/^".+"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name)

/** The typed table: one of `knownTables`, or "schema.table", or the bare name of a table in public; else null. */
export function parseTable(text: string, knownTables: readonly CheckTable[]): CheckTable | null {
  const trimmedText = text.trim()
  const match = knownTables.find(table => tableName(table) === trimmedText)
  if (match !== undefined || trimmedText === '') return match ?? null
  const [, schema = 'public', table = ''] = PARTS.exec(trimmedText) ?? []
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
      return 'The project responds.'
    case 'key':
      return keyTexts[finding.kind]
    case 'auth':
      return finding.methods.length === 0
        ? 'It responds.'
        : `Sign-in methods: ${joinWithAnd(sortByUse(finding.methods).map(methodName))}.`
    case 'socket':
      return finding.isPrivateOnly
        ? 'The socket opened. The project allows private channels only.'
        : 'The socket opened and joined a channel.'
    case 'table': {
      const identityText = finding.as === 'nobody' ? ' while signed out' : ''
      return finding.hasRow
        ? `Read a row${identityText}.`
        : `The table can be read${identityText}, but returned no rows.`
    }
    case 'changes':
      return finding.by === 'topic'
        ? 'You can receive the topic that sends its changes.'
        : 'Realtime sends its changes.'
    case 'storage':
    case 'functions':
      return 'It responds.'
  }
}

const keyTexts: Record<Extract<CheckFinding, { of: 'key' }>['kind'], string> = {
  publishable: 'Publishable key, accepted.',
  anon: 'Legacy anon key, accepted.',
  other: 'Unknown kind of key, accepted.',
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
  email: 'email',
  phone: 'phone',
  anonymous_users: 'as a guest',
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
  switch (state.kind) {
    case 'waiting':
      return 'waiting'
    case 'running':
      return 'checking…'
    case 'unasked':
      return 'no table selected'
    case 'left':
      return 'skipped'
    case 'skipped':
      return 'skipped'
    case 'failed':
      return 'failed'
    case 'passed':
      return formatElapsed(state.ms)
  }
}

/** The state of the whole check, in a sentence. */
export function describeCheck({ context: { lines, queue } }: Pick<CheckSnapshot, 'context'>): string {
  const [now] = queue
  if (now !== undefined) return `Checking ${lineNames[now]}…`
  const all = Object.entries(lines)
  const linesIn = (kind: LineState['kind']) => all.filter(([, state]) => state.kind === kind)
  const failedNames = linesIn('failed').map(([line]) => lineNames[line as CheckLine])
  const rest = linesIn('left').length + linesIn('skipped').length
  if (failedNames.length > 0)
    return `${joinWithAnd(failedNames)} ${failedNames.length === 1 ? 'check' : 'checks'} failed. See below.`
  if (rest > 0) return `${linesIn('passed').length} of ${all.length} passed, the rest were skipped.`
  return linesIn('unasked').length > 0 ? 'All checks passed. Add a table to test it.' : 'All checks passed.'
}
