import type { CheckTable, CheckLine, CheckFault, CheckFaultCode } from '../../backend/ports/check.port'
import { secretNames } from '../../shared/config'
import { grantSql, topicPolicySql, publishSql } from '../kit/sql/remedySql'

/** A fault and its remedy. `code`: to be run or pasted; `at`: the dashboard page for it. */
export interface Remedy {
  message: string
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

/** The remedy for a line's fault, addressed to the person who set up the project or this page. */
export function remedyFor({ code, detail }: CheckFault, context: RemedyContext): Remedy {
  return remedies[code](context, detail)
}

const remedies: Record<CheckFaultCode, (about: RemedyContext, detail: string | null) => Remedy> = {
  offline: () => ({
    message: 'This computer is offline.',
    todo: 'Connect to a network, then check again.',
  }),
  policy: ({ url }) => ({
    message: 'This page’s content security policy blocks requests to the project.',
    todo: 'Add the project to connect-src in the headers that serve this page:',
    code: `connect-src 'self' ${new URL(url).origin} ${new URL(url).origin.replace(/^http/, 'ws')}`,
  }),
  mixed: ({ url }) => ({
    message: 'This page uses https, but the project’s address starts with http. Browsers block that.',
    todo: 'Put the project behind TLS and use its https address, or open this page over http:',
    code: url.replace(/^http:/, 'https:'),
  }),
  unreachable: ({ url }) => ({
    message: `Nothing responds at ${new URL(url).host}.`,
    todo: isHosted(url)
      ? 'Compare the address with the Project URL in the dashboard, letter by letter. A paused or deleted project doesn’t respond either: restore it in the dashboard. If both are fine, a network, VPN or ad blocker is in the way.'
      : 'Check the address, and that the project is running there. A stopped server, wrong port or name, expired certificate or firewall all look like this.',
    at: projectPage,
  }),
  unreadable: ({ url }) => ({
    message: `Something responds at ${new URL(url).host} but doesn’t let this page read the response (CORS).`,
    todo: 'Supabase projects allow all origins. Most likely the address is wrong (such as the dashboard’s), the project is paused, or a proxy drops Access-Control-Allow-Origin.',
    at: projectPage,
  }),
  paused: () => ({
    message: 'The project is paused.',
    todo: 'Its owner can restore it in the dashboard. This takes a few minutes.',
    at: projectPage,
  }),
  restricted: () => ({
    message: 'The project is restricted: its organization is over quota or has an unpaid bill.',
    todo: 'Its owner can see why under Usage and Billing in the organization.',
    at: projectPage,
  }),
  'not a project': ({ url, line }) => ({
    message: `The server at ${new URL(url).host} isn’t a Supabase project.`,
    todo:
      line === 'address'
        ? 'Use the Project URL, such as https://<project>.supabase.co, without a path. If your network has a sign-in page, open any other site to reach it.'
        : 'The response isn’t from Supabase. Check what is between this page and the project.',
    at: projectPage,
  }),
  silent: ({ line }) => silentRemedy(line),
  failing: ({ line }) => ({
    message: `${services[line] ?? 'The project'} has an internal error.`,
    todo: 'Check the project’s page and status.supabase.com, then try again in a minute. A project that was just restored takes a while.',
    at: projectPage,
  }),
  limited: () => ({
    message: 'The project’s rate limit was reached.',
    todo: 'Wait a minute, then check again. If it happens often, raise the limits under Realtime → Settings and Authentication → Rate Limits.',
  }),
  'secret key': (_, detail) => ({
    message: `The key is ${nameOfSecret(detail)}, which must not be in a browser. It was not sent.`,
    todo: 'Use the publishable key instead, and replace this one: anyone who loads the page can read it.',
    at: apiKeys,
  }),
  'other project': ({ url }, detail) => ({
    message: `The key belongs to project ${detail ?? 'at another address'}, but the address to ${new URL(url).hostname.split('.')[0] ?? ''}.`,
    todo: 'Copy the address and the key from the same project.',
    at: apiKeys,
  }),
  'key expired': (_, detail) => ({
    message: `The key expired${detail === null ? '' : ` on ${detail}`}.`,
    todo: 'Use the project’s publishable key instead.',
    at: apiKeys,
  }),
  'legacy keys off': () => ({
    message: 'This is a legacy anon key, and the project has disabled legacy keys.',
    todo: 'Use the publishable key (sb_publishable_…) instead.',
    at: apiKeys,
  }),
  'key refused': () => ({
    message: 'The project doesn’t recognize this key.',
    todo: 'Copy the publishable key again: this one may be incomplete, deleted or from another project.',
    at: apiKeys,
  }),
  absent: ({ line }) => ({
    message: `${line === 'auth' ? 'Auth' : (services[line] ?? 'This service')} is missing from this project.`,
    todo: 'If it’s self-hosted, turn the service on and route it through the gateway.',
  }),
  'token refused': () => ({
    message: 'The project doesn’t accept your session’s token.',
    todo: 'Sign out and in again. If that doesn’t help, its JWT signing keys don’t match Auth’s.',
    at: { name: 'Settings → JWT Keys', path: '/settings/jwt' },
  }),
  'socket refused': () => ({
    message: 'The project responds, but its socket doesn’t open. Browsers don’t say why.',
    todo: 'The usual cause is a proxy or firewall that blocks WebSockets: try another network. Too many connections or a project that is still starting look the same.',
    at: { name: 'Realtime → Settings', path: '/realtime/settings' },
  }),
  'realtime off': () => ({
    message: 'Realtime is off for this project.',
    todo: 'Turn on “Enable Realtime service” and save. Until then only polled data is shown.',
    at: realtimeSettings,
  }),
  'private only': () => ({
    message: 'The project allows private channels only, but Postgres Changes need public ones.',
    todo: 'Turn on “Allow public access” and save; row level security still decides who receives which row. Or set the source’s “by” to a private topic.',
    at: realtimeSettings,
  }),
  'database unreachable': () => ({
    message: 'The service is up but can’t reach the project’s database.',
    todo: 'Check again in a minute. If this stays, the database is down or out of connections: see its page.',
    at: { name: 'Database → Reports', path: '/reports/database' },
  }),
  'no schema': ({ table }) => ({
    message: `The Data API doesn’t expose the schema “${table?.schema ?? ''}”.`,
    todo: 'Add it under “Exposed schemas” and save.',
    at: dataApi,
  }),
  'no table': ({ table }) => ({
    message: `The Data API has no table “${table?.table ?? ''}” in “${table?.schema ?? ''}”.`,
    todo: 'Names are case-sensitive. A new table appears once the schema is reloaded:',
    code: "notify pgrst, 'reload schema';",
    at: sqlEditor,
  }),
  'no grant': ({ table }) => ({
    message: `Your role can’t read this table${table?.columns ? ' or all of the columns the board needs' : ''}.`,
    todo: 'Its owner has to grant access, and a policy has to allow rows:',
    ...(table && { code: grantSql(table) }),
    at: sqlEditor,
  }),
  unpublished: ({ table }) => ({
    message:
      'Realtime doesn’t send changes of this table: it isn’t in the publication supabase_realtime, or your role can’t see it.',
    todo: 'A view or a partitioned table sends no changes: have it refreshed at an interval. Add a table under Database → Publications in the dashboard, or run:',
    ...(table && { code: publishSql(table) }),
    at: { name: 'Database → Publications', path: '/database/publications' },
  }),
  'topic denied': ({ table }) => ({
    message: `You can’t receive the topic${table?.topic == null ? '' : ` “${table.topic}”`} that sends this table’s changes.`,
    todo: 'Private topics need a policy for people who are signed in, such as:',
    ...(table?.topic != null && { code: topicPolicySql(table.topic) }),
    at: sqlEditor,
  }),
  refused: ({ line }) => ({
    message: `${services[line] ?? 'The project'} refused the request.`,
    todo: 'See details below, fix, then retry.',
  }),
  broken: () => ({
    message: 'The check crashed. Your project may be fine.',
    todo: 'Retry. If it keeps happening, please report it.',
  }),
}

const nameOfSecret = (kind: string | null): string =>
  Object.entries(secretNames).find(([name]) => name === kind)?.[1] ?? 'a secret key'

const isHosted = (url: string) => /\.supabase\.(co|in)$/.test(new URL(url).hostname)

function silentRemedy(line: CheckLine): Remedy {
  if (line === 'socket')
    return {
      message: 'The socket was too slow: no response in 25 s.',
      todo: 'A proxy that delays WebSockets looks like this: try another network. Or the project is overloaded.',
      at: projectPage,
    }
  if (line === 'changes')
    return {
      message: 'Realtime accepted the subscription but didn’t confirm changes within 40 s.',
      todo: 'Check again: the first subscription after a quiet period is slow. If this stays, restart the project.',
      at: { name: 'Settings → General', path: '/settings/general' },
    }
  return {
    message: `${services[line] ?? 'The project'} didn’t respond in time.`,
    todo: 'Check again. If this stays, the project is overloaded or this network is very slow.',
    at: projectPage,
  }
}
