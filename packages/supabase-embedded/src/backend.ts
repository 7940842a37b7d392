import { join } from 'node:path'
import { onlyThisComputer, type AllowedAccess } from './guard/allowedAccess'
import { createGuard } from './guard/guard'
import { createAuth } from './auth/auth'
import { passwordCosts } from './auth/accounts/passwords'
import type { AuthContext } from './auth/call'
import { limitsOf } from './auth/strict'
import type { Database } from './db/database'
import { openProject } from './db/provision'
import { faultControls } from './faults/controls'
import { noFaults, type Faults } from './faults/faults'
import { createFunctions } from './functions/functions'
import { freePlan } from './functions/worker-limits'
import { createGateway, type Gateway } from './gateway'
import { createInbox, INBOX_PATHS } from './inbox'
import { createMailbox } from './inbox/mailbox'
import { localKeys, type Keys } from './keys'
import { readOrCreateSecrets } from './keys/secrets'
import { LOCAL_SIGNING_KEY, readSigningKeys } from './keys/signing'
import { readProject, type Project } from './project'
import { createChangeFeed } from './realtime/changes/change-feed'
import type { Delays } from './realtime/delays'
import { createRealtime } from './realtime/realtime'
import type { Remedies } from './remedies'
import { createGraphql } from './rest/graphql'
import { createRest } from './rest/rest'
import { listen, requirePort, type RunningServer, type ListenOptions } from './server'
import type { Service } from './service'
import { createStorage } from './storage/storage'

export interface BackendOptions {
  /** The `supabase` folder of the project. */
  project: string
  /** Directory of the database and of Storage's files, or `memory`. */
  data: string
  /** `postgres://…` of a server's database, instead of PGlite: empty, or prepared by a backend before. */
  database?: string | undefined
  /** 0 lets the system choose. */
  port: number
  /** Origin under which people open the app; overrides `auth.site_url` of the project. */
  siteUrl?: string
  /** Pages and names that may reach it beside this computer's own. */
  allowed?: AllowedAccess
  /**
   * `well known` (the default): those of `supabase start`. `drawn`: generated for this data directory, except the
   * publishable key.
   */
  secrets?: 'well known' | 'drawn'
  /** The advice in refusals; by default that of the command `npm run backend`. */
  remedies?: Remedies
  /** The limits of the hosted service's free plan. */
  strict?: boolean
  /** Other delays of the realtime service than the hosted one's: tests have no time to lose. */
  delays?: Partial<Delays>
  /** Extensions to leave out: an empty schema takes the place of each, and whatever uses it fails. */
  without?: string[]
  /** An import map, or a deno.json, that takes the place of each function's own. Absolute. */
  importMap?: string
  /** Also serve the inbox on its own port: this one, or Mailpit's in `config.toml`. A port in use is reported. */
  inboxPort?: number | 'project'
  /** Makes the auth service, instead of ours. */
  auth?: (context: AuthContext) => Service
  /** Serve `/_faults`. */
  faults?: boolean
  /** Called with one line for each slow step, such as making the database. */
  progress?: (text: string) => void
  /** Called with the reason if Postgres panicked; from then on the backend answers with errors only. */
  onPanic?: (reason: string) => void
}

export interface Backend {
  url: string
  /** Where the inbox has a port of its own. */
  mailpitUrl: string | undefined
  keys: Keys
  project: Project
  database: Database
  faults: Faults
  onServed: Gateway['onServed']
  /** The app is now opened under this origin: mails link to it. `allowed` replaces what may reach it. */
  servedAt(siteUrl: string, allowedAccess: AllowedAccess): void
  close(): Promise<void>
}

/** As in the CLI. Links would else lead nowhere where `env(…)` names a variable that is not set. */
const SITE_URL = 'http://127.0.0.1:3000'

export async function startBackend(options: BackendOptions): Promise<Backend> {
  const project = readProject(options.project)
  if (options.siteUrl !== undefined) project.auth.siteUrl = options.siteUrl
  const { configName } = project
  const unsetSiteUrl = project.unsetVariables.find(({ setting }) => setting === 'auth.site_url')
  const hasSiteUrl = URL.canParse(project.auth.siteUrl)
  if (!hasSiteUrl) {
    if (unsetSiteUrl === undefined)
      options.progress?.(
        `${configName}: auth.site_url ${project.auth.siteUrl} is not an address, so ${SITE_URL} is used.`,
      )
    project.auth.siteUrl = SITE_URL
  }
  const faults = noFaults()
  for (const { setting, place } of project.unknownSettings)
    options.progress?.(`${place}: ${setting} is not a setting that this backend knows; it is ignored.`)
  for (const setting of project.notEmulated)
    options.progress?.(`${configName}: ${setting} has no effect in the embedded backend.`)
  for (const unset of project.unsetVariables) {
    const consequence = unset === unsetSiteUrl && !hasSiteUrl ? `, so ${SITE_URL} is used` : ''
    options.progress?.(
      `${configName}: ${unset.setting} names env(${unset.variable}), which is not set${consequence}.`,
    )
  }
  await requirePort(options.port)
  const database = await openProject(project, options)
  const keys = await keysOf(project, options)
  const rest = await createRest(database, project.api, keys)
  const storage = await createStorage({ database, keys, project, files: filesIn(options.data) })
  const functions = createFunctions({
    project,
    keys,
    url: () => listening.url,
    importMap: options.importMap,
    limits: options.strict === true ? freePlan : {},
  })
  const log = (code: string, text: string) => options.progress?.(`realtime: ${code}: ${text}`)
  const feed = await createChangeFeed(database, { log })
  const { strict = false, delays = {} } = options
  const realtime = createRealtime({ database, keys, feed, faults, strict, delays, log })
  const mailbox = createMailbox()
  const inbox = createInbox(mailbox)
  let origin = options.siteUrl
  const auth = (options.auth ?? createAuth)({
    database,
    settings: project.auth,
    keys,
    mailbox,
    passwordCost: isInMemory(options) ? passwordCosts.inMemory : passwordCosts.kept,
    limits: limitsOf(options.strict === true, project.auth),
    address: () => project.auth.externalUrl ?? `${origin ?? listening.url}/auth/v1`,
  })
  const gateway = createGateway(
    {
      '/rest/v1': rest,
      '/graphql/v1': createGraphql(rest),
      '/auth/v1': auth,
      '/storage/v1': storage.fetch,
      '/realtime/v1/api': realtime.service,
      '/functions/v1': functions.fetch,
    },
    keys,
    {
      ...Object.fromEntries(INBOX_PATHS.map(path => [path, inbox])),
      ...(options.faults === true ? { '/_faults': faultControls(faults) } : {}),
    },
  )
  const guard = createGuard(options.allowed ?? onlyThisComputer, options.progress, options.remedies)
  const { upgrade } = realtime
  const listening = await listen(
    { serve: gateway.fetch, upgrade, refusalOf: guard.refusalOf, faults },
    options.port,
  )
  const mailpit = await listenForMail(project, options, {
    serve: createGateway({}, keys, { '': inbox }).fetch,
    upgrade: () => false,
    refusalOf: guard.refusalOf,
    faults: noFaults(),
  })
  return {
    url: listening.url,
    mailpitUrl: mailpit?.url,
    keys,
    project,
    database,
    faults,
    onServed: gateway.onServed,
    servedAt(siteUrl, allowedAccess) {
      guard.allow(allowedAccess)
      project.auth.siteUrl = siteUrl
      origin = siteUrl
    },
    async close() {
      await realtime.stop()
      await feed.stop()
      await listening.close()
      await mailpit?.close()
      await functions.close()
      await storage.close()
      await database.close()
    },
  }
}

/**
 * Tools written for the CLI ask Mailpit at its own port. Nothing depends on it, so a port that is taken is no failure.
 */
async function listenForMail(
  { inbox }: Project,
  { inboxPort, progress }: BackendOptions,
  serving: ListenOptions,
): Promise<RunningServer | undefined> {
  if (inboxPort === undefined || (inboxPort === 'project' && !inbox.enabled)) return undefined
  const port = inboxPort === 'project' ? inbox.port : inboxPort
  return listen(serving, port).catch(() => {
    progress?.(`Port ${port} is taken: the inbox is only at /_inbox. Choose another with --inbox-port.`)
    return undefined
  })
}

function keysOf(project: Project, { data, secrets }: BackendOptions): Promise<Keys> {
  const { apiKeys, jwtSecret, signingKeysPath } = project.auth
  const drawnSecrets = secrets === 'drawn' ? readOrCreateSecrets(data) : undefined
  return localKeys({
    jwtSecret: jwtSecret ?? drawnSecrets?.jwtSecret,
    apiKeys: { ...(drawnSecrets && { secret: drawnSecrets.secretKey }), ...apiKeys },
    signingKeys:
      signingKeysPath === undefined
        ? [drawnSecrets?.signingKey ?? LOCAL_SIGNING_KEY]
        : readSigningKeys(signingKeysPath),
  })
}

/** Beside the database's files; none of them has this name. */
const isInMemory = ({ data, database }: BackendOptions) => data === 'memory' && database === undefined

const filesIn = (data: string): string => (data === 'memory' ? data : join(data, 'storage'))
