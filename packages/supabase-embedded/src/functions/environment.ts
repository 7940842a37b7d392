import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { parseEnv } from 'node:util'
import type { Keys } from '../keys'
import type { FunctionsProject, FunctionSource } from './bundle/sources'

/**
 * The variables of a function's `Deno.env`: none of this process. There is no SUPABASE_DB_URL: PGlite listens on no
 * port.
 */
export function environmentOf(
  project: FunctionsProject,
  source: FunctionSource,
  keys: Keys,
  url: string,
): Record<string, string> {
  const file = join(project.dir, 'functions', '.env')
  const secrets = { ...project.edgeRuntime.secrets, ...(existsSync(file) ? parse(file) : {}), ...source.env }
  return {
    // Names beginning with SUPABASE_ are the service's.
    ...Object.fromEntries(Object.entries(secrets).filter(([name]) => !name.startsWith('SUPABASE_'))),
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.anon,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRole,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SUPABASE_JWKS: JSON.stringify({ keys: [...keys.publicKeys, sharedKeyOf(keys)] }),
    SB_REGION: 'local',
    SB_EXECUTION_ID: randomUUID(),
    DENO_DEPLOYMENT_ID: source.slug,
  }
}

/** A function may check tokens of the shared secret as well. */
const sharedKeyOf = ({ jwtSecret }: Keys) => ({
  kty: 'oct',
  k: Buffer.from(jwtSecret).toString('base64url'),
  alg: 'HS256',
})

const parse = (file: string): Record<string, string> =>
  ({ ...parseEnv(readFileSync(file, 'utf8')) }) as Record<string, string>
