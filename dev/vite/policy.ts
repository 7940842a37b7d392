/**
 * Where the project is, as far as the build knows: VITE_SUPABASE_URL, '' for the origin of the page itself, undefined
 * where only `config.json` will tell.
 */
export type ProjectUrl = string | undefined

/** How long a browser keeps to HTTPS after one visit, and keeps a file whose name holds the hash of what is in it. */
const YEAR_IN_SECONDS = 31_536_000

/** The one policy that src/backend/supabase/link/ownWorker.ts makes. */
const TRUSTED_TYPES_POLICY = 'signalbox-worker'

/**
 * The features that the page itself uses: video in files, full-screen or as picture-in-picture, the wake lock of a
 * kiosk, passkeys, the clipboard in the editor.
 */
const USED_FEATURES = [
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
]
const REFUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The origins that the page may reach besides its own. Throws Error if the address is invalid. */
function reachOf(projectUrl: ProjectUrl): { files: string[]; connections: string[] } {
  if (projectUrl === undefined) return { files: ['https:'], connections: ['https:', 'wss:'] }
  if (projectUrl.trim() === '') return { files: [], connections: [] }
  const { protocol, host } = URL.canParse(projectUrl)
    ? new URL(projectUrl.trim())
    : { protocol: '', host: '' }
  // It is not repeated: it may be a key that was put into the wrong variable.
  if (!/^https?:$/.test(protocol))
    throw new Error('VITE_SUPABASE_URL is not an address. It looks like https://<project>.supabase.co.')
  const socket = protocol === 'https:' ? 'wss:' : 'ws:'
  return { files: [`${protocol}//${host}`], connections: [`${protocol}//${host}`, `${socket}//${host}`] }
}

/** The part that a `<meta>` element supports: nothing inline, no eval, and no other origin but the project. */
export function metaPolicy(projectUrl: ProjectUrl): string {
  const { files, connections } = reachOf(projectUrl)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures, sounds and films of Storage are shown directly from the project's address.
    ["img-src 'self' data:", ...files].join(' '),
    ["media-src 'self'", ...files].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ')
}

/** The whole content security policy, as a header. Throws Error if the address is invalid. */
export const contentSecurityPolicy = (projectUrl: ProjectUrl): string =>
  `${metaPolicy(projectUrl)}; frame-ancestors 'none'`

/** The headers of every answer of the host, by name. */
export const securityHeaders = (projectUrl: ProjectUrl): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(projectUrl),
  'Strict-Transport-Security': `max-age=${YEAR_IN_SECONDS}`,
  // Providers are gone to and come back from in the same tab: no window of another origin is talked to.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [
    ...USED_FEATURES.map(name => `${name}=(self)`),
    ...REFUSED_FEATURES.map(name => `${name}=()`),
  ].join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})

/** `Cache-Control` of what is in `assets/`, and of all else, which keeps its name when it changes. */
export const caching = {
  hashed: `public, max-age=${YEAR_IN_SECONDS}, immutable`,
  other: 'no-cache',
} as const

/** Files outside of `assets/` that decide what is run. '' is the page itself. */
export const fixedNames = ['', 'index.html', 'config.json', 'look.js'] as const
