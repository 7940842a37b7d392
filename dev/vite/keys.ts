import { isAbsolute, join } from 'node:path'
import { loadEnv, type Plugin } from 'vite'
import { findSecret, secretNames } from '../../src/shared/config.ts'

/** Vite's own prefix: variables that begin with it may be read by the page, and so by everybody. */
const PREFIX = 'VITE_'

/** Ends `npm start`, `npm run build` and `npm run preview` where a variable of the page holds a secret. */
export function refuseSecretKeys(): Plugin {
  return {
    name: 'signalbox-keys',
    // Before anything is started or written.
    enforce: 'pre',
    config({ root = process.cwd(), envDir = root }, { mode }) {
      if (envDir === false) return
      const folder = isAbsolute(envDir) ? envDir : join(root, envDir)
      const refusal = refusalOf(loadEnv(mode, folder, PREFIX))
      if (refusal !== null) throw refusal
    },
  }
}

/** One sentence with the name of the first variable that holds a secret, and never with its value. */
export function refusalOf(variables: Readonly<Record<string, string>>): Error | null {
  for (const [name, value] of Object.entries(variables)) {
    const kind = findSecret(value)
    if (kind === null) continue
    const error = new Error(
      `${name} holds ${secretNames[kind]}, which everyone who loads the page could read: remove it from the ` +
        'environment and the .env files, put the project’s publishable key in VITE_SUPABASE_PUBLISHABLE_KEY, ' +
        'and replace the secret if it was ever built into a page.',
    )
    // Vite prints the stack, which would bury the sentence.
    error.stack = error.message
    return error
  }
  return null
}
