import { App, InMemoryEmailDriver } from '@supabase/lite'
import type { LockedConnection } from './db/connection'
import type { Keys } from './keys'
import type { Project } from './project'
import { quietly } from './quiet'
import type { Service } from './service'

/** What we take from lite: most of PostgREST and the plain flows of GoTrue. */
export interface Lite {
  app: App
  mails: InMemoryEmailDriver
  fetch: Service
}

export async function createLite(connection: LockedConnection, project: Project, keys: Keys): Promise<Lite> {
  const mails = new InMemoryEmailDriver()
  const app = new App({
    connection,
    api: { schemas: project.api.schemas },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: project.auth.jwtExpiry,
      site_url: project.auth.siteUrl,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      // The gateway in front has resolved the key already; lite would refuse calls without one.
      server: { apiKeys: false, disableStudio: true, disableFallback: true },
      drivers: { email: mails },
    },
  })
  await app.init()
  return { app, mails, fetch: request => quietly(() => app.fetch(request)) }
}
