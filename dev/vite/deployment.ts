import { loadEnv, type Plugin } from 'vite'
import { headersFile, vercelFile } from './hosts.ts'
import { metaPolicy, securityHeaders, type ProjectUrl } from './policy.ts'

const CHARSET = '<meta charset="utf-8" />'

/** Without it, Cloudflare Pages would answer every path with the page, even that of a missing script. */
const NOT_FOUND = `<!doctype html>
<html lang="en">
  <head>
    ${CHARSET}
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Not found</title>
  </head>
  <body>
    <h1>There is nothing at this address</h1>
  </body>
</html>
`

/** Writes the policy of dev/vite/policy.ts into what is built: into the page itself, and for hosts that read files. */
export function deployment(): Plugin {
  let projectUrl: ProjectUrl
  let base = '/'
  return {
    name: 'signalbox-deployment',
    apply: 'build',
    configResolved(config) {
      projectUrl = loadEnv(config.mode, config.envDir || config.root, 'VITE_')['VITE_SUPABASE_URL']
      // A relative base does not say where the page will be.
      base = config.base.startsWith('/') ? config.base : '/'
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(CHARSET)) throw new Error(`index.html has no ${CHARSET} to put the policy behind`)
        // Before anything that it is about, and behind what has to be among the first 1,024 bytes.
        const policy = `<meta http-equiv="content-security-policy" content="${metaPolicy(projectUrl)}" />`
        return html.replace(CHARSET, () => `${CHARSET}\n    ${policy}`)
      },
    },
    generateBundle() {
      const files = {
        _headers: headersFile(projectUrl, base),
        'vercel.json': vercelFile(projectUrl, base),
        '404.html': NOT_FOUND,
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/**
 * Serves the preview under the same headers. A plugin, so that a secret in a variable is refused before it is read as
 * an address.
 */
export function previewHeaders(): Plugin {
  return {
    name: 'signalbox-preview-headers',
    config({ root = process.cwd() }, { mode, isPreview }) {
      if (isPreview !== true) return undefined
      // Without a project configured, the embedded backend answers at the page's origin.
      const projectUrl = loadEnv(mode, root, 'VITE_')['VITE_SUPABASE_URL'] ?? ''
      return { preview: { headers: securityHeaders(projectUrl) } }
    },
  }
}
