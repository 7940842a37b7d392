import { defaultAllowedOrigins, type PreviewServer, type ViteDevServer } from 'vite'
import { allowedOf, type Allowed } from './guard.ts'

const listed = (name: string): string[] =>
  (process.env[name] ?? '').split(',').flatMap(each => (each.trim() === '' ? [] : [each.trim()]))

/** What SIGNALBOX_ALLOW_ORIGIN and SIGNALBOX_ALLOW_HOST let in, each a list with commas. Throws by name. */
export const allowedByEnv = (): Allowed =>
  allowedOf(listed('SIGNALBOX_ALLOW_ORIGIN'), listed('SIGNALBOX_ALLOW_HOST'))

/** The same for Vite, which checks the names of its own pages and answers preflights before anything is proxied. */
export const asViteOptions = ({ origins, hosts }: Allowed) => ({
  allowedHosts: hosts === 'any' ? (true as const) : [...hosts],
  cors: { origin: [defaultAllowedOrigins, ...origins] },
})

/** With the names that Vite answers under: those of --host and of its configuration. */
export function allowedBy({ config }: ViteDevServer | PreviewServer, isPreview: boolean): Allowed {
  const { allowedHosts } = isPreview ? config.preview : config.server
  return { origins: allowedByEnv().origins, hosts: allowedHosts === true ? 'any' : allowedHosts }
}

/** What is said at the start where others on the network reach the server; nothing where they do not. */
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
