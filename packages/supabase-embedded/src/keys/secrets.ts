import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** The secrets of a project. */
export interface Secrets {
  jwtSecret: string
  /** `sb_secret_…` */
  secretKey: string
}

const secrets = v.strictObject({
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
})

/**
 * Secrets of this database alone, kept among its files (mode 600) so that sessions outlive a restart; with `memory`
 * they end with it. Throws by name where the file says something else.
 */
export function readOrCreateSecrets(data: string): Secrets {
  if (data === 'memory') return draw()
  const file = join(data, 'secrets.json')
  const text = read(file)
  if (text !== undefined) return checkSecrets(text, file)
  const drawnSecrets = draw()
  mkdirSync(data, { recursive: true })
  writeFileSync(file, JSON.stringify(drawnSecrets), { mode: 0o600, flag: 'wx' })
  return drawnSecrets
}

const draw = (): Secrets => ({
  jwtSecret: randomBytes(48).toString('base64url'),
  secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
})

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function checkSecrets(text: string, file: string): Secrets {
  try {
    return v.parse(secrets, JSON.parse(text))
  } catch {
    throw new Error(`${file} holds no secrets of a project; delete it to have new ones drawn`)
  }
}
