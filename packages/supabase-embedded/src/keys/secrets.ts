import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'jose'
import * as v from 'valibot'
import { drawSigningKey } from './signing'

/** The secrets of a project. */
export interface Secrets {
  jwtSecret: string
  /** `sb_secret_…` */
  secretKey: string
  /** Signs the tokens of users. */
  signingKey: JWK
}

const secrets = v.strictObject({
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
  // Older files have none.
  signingKey: v.optional(v.looseObject({ kty: v.string(), d: v.string() })),
})

/**
 * Secrets of this database alone, kept among its files (mode 600) so that sessions outlive a restart; with `memory`
 * they end with it. Throws by name where the file says something else.
 */
export function readOrCreateSecrets(data: string): Secrets {
  if (data === 'memory') return draw()
  const file = join(data, 'secrets.json')
  const text = read(file)
  if (text === undefined) {
    mkdirSync(data, { recursive: true })
    return write(file, draw(), 'wx')
  }
  const knownSecrets = checkSecrets(text, file)
  const { signingKey } = knownSecrets
  return signingKey === undefined
    ? write(file, { ...knownSecrets, signingKey: drawSigningKey() }, 'w')
    : { ...knownSecrets, signingKey }
}

function write(file: string, drawnSecrets: Secrets, flag: 'w' | 'wx'): Secrets {
  writeFileSync(file, JSON.stringify(drawnSecrets), { mode: 0o600, flag })
  return drawnSecrets
}

const draw = (): Secrets => ({
  jwtSecret: randomBytes(48).toString('base64url'),
  secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  signingKey: drawSigningKey(),
})

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function checkSecrets(text: string, file: string): v.InferOutput<typeof secrets> {
  try {
    return v.parse(secrets, JSON.parse(text))
  } catch {
    throw new Error(`${file} holds no secrets of a project; delete it to have new ones drawn`)
  }
}
