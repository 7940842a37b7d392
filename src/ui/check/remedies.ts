import type { CheckTable, CheckLine, CheckFault, CheckFaultCode } from '../../backend/ports/check.port'
import { secretNames } from '../../shared/config'
import { grantSql, topicPolicySql, publishSql } from './remedySql'

/** A fault and its remedy. `code`: to be run or pasted; `at`: the dashboard page for it. */
export interface Remedy {
  says: string
  todo: string
  code?: string
  at?: DashboardPage
}
/** `path`: below the project's page in the dashboard. */
export interface DashboardPage {
  name: string
  path: string
}

export interface RemedyContext {
  line: CheckLine
  /** The project's URL. */
  url: string
  table: CheckTable | null
}

const apiKeys: DashboardPage = { name: 'Settings → API Keys', path: '/settings/api-keys' }
const projectPage: DashboardPage = { name: 'the project’s page', path: '' }
const realtimeSettings: DashboardPage = { name: 'Realtime → Settings', path: '/realtime/settings' }
const dataApi: DashboardPage = { name: 'Settings → Data API', path: '/settings/api' }
export const sqlEditor: DashboardPage = { name: 'SQL Editor', path: '/sql/new' }

const services: Partial<Record<CheckLine, string>> = {
  auth: 'Auth',
  socket: 'Realtime',
  changes: 'Realtime',
  table: 'The Data API',
  storage: 'Storage',
  functions: 'Edge Functions',
}

/** The remedy for a line's fault, addressed to whoever set up the project or this page. */
export function remedyFor({ code, detail }: CheckFault, context: RemedyContext): Remedy {
  return remedies[code](context, detail)
}

const remedies: Record<CheckFaultCode, (about: RemedyContext, detail: string | null) => Remedy> = {
  offline: () => ({
    says: 'This computer is offline.',
    todo: 'Connect it to a network, then look again.',
  }),
  policy: ({ url }) => ({
    says: 'This page’s own content security policy forbids it to ask the project.',
    todo: 'Add the project to connect-src in the headers of the host that serves this page:',
    code: `connect-src 'self' ${new URL(url).origin} ${new URL(url).origin.replace(/^http/, 'ws')}`,
  }),
  mixed: ({ url }) => ({
    says: 'This page came by https, and the project’s address begins with http. Browsers forbid that.',
    todo: 'Put TLS before the project and use its https address, or open this page by http:',
    code: url.replace(/^http:/, 'https:'),
  }),
  unreachable: ({ url }) => ({
    says: `Nothing answers at ${new URL(url).host}.`,
    todo: isHosted(url)
      ? 'Compare the address with Project URL in the dashboard, letter by letter. A project that was paused or removed has no address either: restore it on its page. If both are right, something between here and there holds it back: a network, a VPN or an ad blocker.'
      : 'Compare the address, and see whether the project runs there: a stopped server, a wrong port or name, an expired certificate and a firewall all look like this from here.',
    at: projectPage,
  }),
  unreadable: ({ url }) => ({
    says: `Something answers at ${new URL(url).host}, and does not let this page read what (CORS).`,
    todo: 'A project of Supabase lets every page. Most likely the address is another one, such as the dashboard’s; or the project is paused, or a proxy before it leaves out Access-Control-Allow-Origin.',
    at: projectPage,
  }),
  paused: () => ({
    says: 'The project is paused.',
    todo: 'Its owner restores it in the dashboard, which takes some minutes.',
    at: projectPage,
  }),
  restricted: () => ({
    says: 'The project is restricted: its organisation is over its quota, or owes something.',
    todo: 'Its owner finds out which under Usage and Billing of the organisation.',
    at: projectPage,
  }),
  'not a project': ({ url, line }) => ({
    says: `What answers at ${new URL(url).host} is no Supabase project.`,
    todo:
      line === 'address'
        ? 'Use the Project URL, such as https://<project>.supabase.co, without a path. Where a network asks you to sign in first, open any other page to do so.'
        : 'It answers in another form than Supabase does. See what stands between this page and the project.',
    at: projectPage,
  }),
  silent: ({ line }) => silentRemedy(line),
  failing: ({ line }) => ({
    says: `${services[line] ?? 'The project'} has an error of its own.`,
    todo: 'See whether it is healthy on the project’s page and on status.supabase.com, and look again in a minute. A project that was just restored takes some time.',
    at: projectPage,
  }),
  limited: () => ({
    says: 'The project limits how often it is asked, and that is reached.',
    todo: 'Wait a minute, then look again. Where it happens often, the limits are under Realtime → Settings and Authentication → Rate Limits.',
  }),
  'secret key': (_, detail) => ({
    says: `The key is ${nameOfSecret(detail)}, which must not be in a browser. It was not sent.`,
    todo: 'Put the publishable key in its place, and replace this one: whoever loads the page can read it.',
    at: apiKeys,
  }),
  'other project': ({ url }, detail) => ({
    says: `The key belongs to the project ${detail ?? 'of another address'}, and the address to ${new URL(url).hostname.split('.')[0] ?? ''}.`,
    todo: 'Copy the address and the key from the same project.',
    at: apiKeys,
  }),
  'key expired': (_, detail) => ({
    says: `The key has been over since ${detail ?? 'some time'}.`,
    todo: 'Put the project’s publishable key in its place.',
    at: apiKeys,
  }),
  'legacy keys off': () => ({
    says: 'The key is a legacy anon key, and the project has switched those off.',
    todo: 'Put the publishable key (sb_publishable_…) in its place.',
    at: apiKeys,
  }),
  'key refused': () => ({
    says: 'The project does not know this key.',
    todo: 'Copy the publishable key anew, whole: it may be cut, removed, or of another project.',
    at: apiKeys,
  }),
  absent: ({ line }) => ({
    says: `The project has no ${line === 'auth' ? 'Auth' : (services[line] ?? 'such service')}.`,
    todo: 'Where it is self-hosted, switch the service on, and let the gateway lead to it.',
  }),
  'token refused': () => ({
    says: 'The project does not take the token of your session.',
    todo: 'Sign out and in again. If that does not help, its JWT signing keys are others than those Auth signs with.',
    at: { name: 'Settings → JWT Keys', path: '/settings/jwt' },
  }),
  'socket refused': () => ({
    says: 'The project answers, and its socket does not open. Browsers do not say why.',
    todo: 'A proxy or firewall that knows no WebSockets is the most frequent reason: try another network. Too many connections, or a project that is just starting, look like this as well.',
    at: { name: 'Realtime → Settings', path: '/realtime/settings' },
  }),
  'realtime off': () => ({
    says: 'Realtime is switched off for this project.',
    todo: 'Switch on “Enable Realtime service” and save. Until then only what is polled is shown.',
    at: realtimeSettings,
  }),
  'private only': () => ({
    says: 'The project takes private channels only, and Postgres Changes come by public ones.',
    todo: 'Switch on “Allow public access” and save; row level security still decides who is told of which row. Or have the board’s source read “by” a private topic.',
    at: realtimeSettings,
  }),
  'database unreachable': () => ({
    says: 'The service runs, and cannot reach the project’s database.',
    todo: 'Look again in a minute. If it stays so, the database has no connection left or is down: see its page.',
    at: { name: 'Database → Reports', path: '/reports/database' },
  }),
  'no schema': ({ table }) => ({
    says: `The schema “${table?.schema ?? ''}” is not exposed by the Data API.`,
    todo: 'Add it under “Exposed schemas” and save.',
    at: dataApi,
  }),
  'no table': ({ table }) => ({
    says: `The Data API knows no table “${table?.table ?? ''}” in “${table?.schema ?? ''}”.`,
    todo: 'Names are told apart by case. A table that was just made is known once the schema is read anew:',
    code: "notify pgrst, 'reload schema';",
    at: sqlEditor,
  }),
  'no grant': ({ table }) => ({
    says: `Your role may not read the table${table?.columns ? ', or not all columns of it that the board reads' : ''}.`,
    todo: 'Its owner grants it, and a policy lets rows through:',
    ...(table && { code: grantSql(table) }),
    at: sqlEditor,
  }),
  unpublished: ({ table }) => ({
    says: 'Realtime does not tell of this table: it is not in the publication supabase_realtime, or your role may not see it.',
    todo: 'Add it, in the dashboard under Database → Publications or so:',
    ...(table && { code: publishSql(table) }),
    at: { name: 'Database → Publications', path: '/database/publications' },
  }),
  'topic denied': ({ table }) => ({
    says: `You may not hear the topic${table?.topic == null ? '' : ` “${table.topic}”`} that tells of this table’s changes.`,
    todo: 'Private topics are for who is signed in, by a policy such as:',
    ...(table?.topic != null && { code: topicPolicySql(table.topic) }),
    at: sqlEditor,
  }),
  refused: ({ line }) => ({
    says: `${services[line] ?? 'The project'} refuses, in words of its own.`,
    todo: 'They stand below. Once what they name is put right, look again.',
  }),
  broken: () => ({
    says: 'The check itself has failed, which says nothing of the project.',
    todo: 'Look again. If it stays so, please report it.',
  }),
}

const nameOfSecret = (kind: string | null): string =>
  Object.entries(secretNames).find(([name]) => name === kind)?.[1] ?? 'a secret key'

const isHosted = (url: string) => /\.supabase\.(co|in)$/.test(new URL(url).hostname)

function silentRemedy(line: CheckLine): Remedy {
  if (line === 'socket')
    return {
      says: 'The socket opens or joins too slowly: there was no answer in 25 s.',
      todo: 'A proxy that holds WebSockets back looks like this: try another network. Or the project is overloaded.',
      at: projectPage,
    }
  if (line === 'changes')
    return {
      says: 'Realtime took the subscription, and did not say in 40 s that changes flow.',
      todo: 'Look again: the first subscription after a quiet time is slow. If it stays so, restart the project.',
      at: { name: 'Settings → General', path: '/settings/general' },
    }
  return {
    says: `${services[line] ?? 'The project'} did not answer in time.`,
    todo: 'Look again. If it stays so, it is overloaded, or this network is very slow.',
    at: projectPage,
  }
}
