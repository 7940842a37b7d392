import { defaultAllowedOrigins, type PreviewServer, type ViteDevServer } from 'vite'
import { allowedOf, type AllowedAccess } from './guard.ts'

const listNames = (name: string): string[] =>
  (process.env[name] ?? '').split(',').flatMap(each => (each.trim() === '' ? [] : [each.trim()]))

/**
 * Reads the comma-separated lists SIGNALBOX_ALLOW_ORIGIN and SIGNALBOX_ALLOW_HOST. Throws with the name of a faulty
 * variable.
 */
export const allowedByEnv = (): AllowedAccess =>
  allowedOf(listNames('SIGNALBOX_ALLOW_ORIGIN'), listNames('SIGNALBOX_ALLOW_HOST'))

/** The same for Vite, which checks host names and answers preflights itself, before anything is proxied. */
export const asViteOptions = ({ origins, hosts }: AllowedAccess) => ({
  allowedHosts: hosts === 'any' ? (true as const) : [...hosts],
  cors: { origin: [defaultAllowedOrigins, ...origins] },
})

/** Includes the names that Vite answers to: those of --host and of its configuration. */
export function allowedBy({ config }: ViteDevServer | PreviewServer, isPreview: boolean): AllowedAccess {
  const { allowedHosts } = isPreview ? config.preview : config.server
  return { origins: allowedByEnv().origins, hosts: allowedHosts === true ? 'any' : allowedHosts }
}

/** The warning at the start if others on the network can reach the server; empty if they cannot. */
export function openness({ resolvedUrls }: ViteDevServer | PreviewServer): string[] {
  const [network] = resolvedUrls?.network ?? []
  if (network === undefined) return []
  return [
    '',
    `  --host opens this to everyone on your network (${network}):`,
    '    Open:   the page and its project. Anyone who knows an account can sign in, also with a demo account,',
    '            whose password is public. Anyone can sign up, if the project allows it.',
    '    Closed: secret keys, emails (/_inbox), two-factor codes, the list of passwords, and fault controls.',
    '            These are available to this computer only.',
  ]
}
