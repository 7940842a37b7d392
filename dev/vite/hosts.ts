import { caching, fixedNames, securityHeaders, type ProjectUrl } from './policy.ts'

/** Rules of hosts whose wildcards reach over slashes. `base`: the path at which the page is, with its slashes. */
const rulesOf = (projectUrl: ProjectUrl, base: string) => [
  { path: `${base}*`, headers: securityHeaders(projectUrl) },
  // Two rules that name one header would send both values, so no rule for all files says how they are cached.
  { path: `${base}assets/*`, headers: { 'Cache-Control': caching.hashed } },
  ...fixedNames.map(name => ({ path: base + name, headers: { 'Cache-Control': caching.other } })),
]

/** A `_headers` file, as Netlify and Cloudflare Pages read it. */
export const headersFile = (projectUrl: ProjectUrl, base = '/'): string =>
  rulesOf(projectUrl, base)
    .map(({ path, headers }) =>
      [path, ...linesOf(headers, (name, value) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n') + '\n'

/** A `vercel.json`. */
export function vercelFile(projectUrl: ProjectUrl, base = '/'): string {
  const headers = rulesOf(projectUrl, base).map(({ path, headers }) => ({
    // An unescaped dot would match any character.
    source: path.replaceAll('.', '\\.').replace('*', '(.*)'),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  }))
  return `${JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', headers }, null, 2)}\n`
}

const linesOf = (headers: Readonly<Record<string, string>>, line: (name: string, value: string) => string) =>
  Object.entries(headers).map(([name, value]) => line(name, value))

const COPY = `# Written by "npm run deploy-docs" from dev/vite/policy.ts. Change in your copy what is marked "yours".`

/** A whole configuration of nginx, for its folder conf.d. */
export const nginxFile = (): string => `${COPY}
# It serves dist at the root of a host, or in a folder of it: put what was built with "--base /boards/" into
# /srv/signalbox/boards.

map "$status:$uri" $signalbox_caching {
    # The name of an asset holds a hash of what is in it. One that is missing is asked for again.
    "~^(200|206|304):.*/assets/[^/]+$" "${caching.hashed}";
    default "${caching.other}";
}

server {
    listen 80;
    listen [::]:80;
    server_name boards.example.com; # yours
    return 301 https://$host$request_uri;
}

server {
    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name boards.example.com; # yours
    ssl_certificate /etc/letsencrypt/live/boards.example.com/fullchain.pem; # yours
    ssl_certificate_key /etc/letsencrypt/live/boards.example.com/privkey.pem; # yours
    root /srv/signalbox; # yours

    server_tokens off;
    absolute_redirect off;
    charset utf-8;
    gzip on;
    gzip_vary on;
    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

    # A location with an add_header of its own would lose all of these.
    add_header Cache-Control $signalbox_caching always;
${linesOf(securityHeaders(undefined), (name, value) => `    add_header ${name} "${value}" always;`).join('\n')}

    # The page has one address: boards are named after its "?". What is not a file is not found.
    location / {
        index index.html;
    }
    location ~ /\\.(?!well-known/) {
        return 404;
    }
}
`

/** A whole Caddyfile. */
export const caddyFile = (): string => `${COPY}
# It serves dist at the root of a host, or in a folder of it: put what was built with "--base /boards/" into
# /srv/signalbox/boards.

# yours
boards.example.com {
	# yours
	root * /srv/signalbox
	encode zstd gzip

	# The name of an asset holds a hash of what is in it. One that is missing is asked for again.
	@hashed {
		path */assets/*
		file
	}
	@other not {
		path */assets/*
		file
	}
	header @hashed Cache-Control "${caching.hashed}"
	header @other Cache-Control "${caching.other}"
	header {
${linesOf(securityHeaders(undefined), (name, value) => `\t\t${name} "${value}"`).join('\n')}
	}

	# Apart from the others: errors are answered without what is done to a header at the last moment, such as this.
	header -Server

	# The page has one address: boards are named after its "?". What is not a file is not found.
	@hidden {
		path */.*
		not path /.well-known/*
	}
	respond @hidden 404
	file_server
}
`

/** The rows of docs/deploy/README.md, for a build that names no project. */
export const headersTable = (): string =>
  ['| header | value |', '| --- | --- |']
    .concat(linesOf(securityHeaders(undefined), (name, value) => `| \`${name}\` | \`${value}\` |`))
    .concat(`| \`Cache-Control\`, of \`assets/\` | \`${caching.hashed}\` |`)
    .concat(`| \`Cache-Control\`, of the page, \`config.json\` and \`look.js\` | \`${caching.other}\` |`)
    .join('\n')
