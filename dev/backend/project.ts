import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'

/** A Supabase project folder (the one that holds `config.toml`), as far as the embedded backend reads it. */
export interface Project {
  /** The `supabase` folder. */
  dir: string
  api: { schemas: string[]; extraSearchPath: string[]; maxRows: number }
  auth: {
    siteUrl: string
    /** Seconds an access token lives. */
    jwtExpiry: number
    /** Seconds within which a rotated refresh token may be used again. */
    refreshReuseInterval: number
    anonymousSignIns: boolean
    totp: { enroll: boolean; verify: boolean }
  }
}

export function readProject(dir: string): Project {
  const file = join(dir, 'config.toml')
  const toml = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  void toml
  return {
    dir,
    api: { schemas: ['public'], extraSearchPath: ['public', 'extensions'], maxRows: 1000 },
    auth: {
      siteUrl: 'http://localhost:5173',
      jwtExpiry: 3600,
      refreshReuseInterval: 10,
      anonymousSignIns: true,
      totp: { enroll: true, verify: true },
    },
  }
}
