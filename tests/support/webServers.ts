import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { contentSecurityPolicy } from '../../dev/vite/policy'
import { freePort } from './app'

export interface WebServer {
  /** Its origin. */
  url: string
  /** Where it sends people to HTTPS, by itself. */
  plainUrl: string
  stop(): Promise<void>
}

interface Site {
  /** Its folder of files. */
  root: string
  /** A folder for what the server keeps. */
  scratch: string
  /** A project without HTTPS, which has to be named in the header's policy. */
  projectUrl: string
}

type Name = 'nginx' | 'caddy'

/** The program, or undefined where it is not installed. */
export function findProgram(name: Name): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin']
  return folders.map(folder => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The file of docs/deploy with other addresses, another root and the project; everything else is as it stands there.
 */
function publishSite(
  file: string,
  { root, projectUrl }: Site,
  changes: readonly (readonly [string, string])[],
) {
  const text = readFileSync(join('docs/deploy', file), 'utf8')
  const all = [
    ...changes,
    ['/srv/signalbox', root] as const,
    [contentSecurityPolicy(undefined), contentSecurityPolicy(projectUrl)] as const,
  ]
  return all.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/deploy/${file} does not say ${from}`)
    return text.replaceAll(from, to)
  }, text)
}

/** Serves a folder as docs/deploy says, without TLS and on ports of its own. */
export async function startWebServer(name: Name, site: Site): Promise<WebServer> {
  const program = findProgram(name)
  if (program === undefined) throw new Error(`${name} is not installed`)
  mkdirSync(site.scratch, { recursive: true })
  // Started as root, nginx reads the files as somebody else. A temporary folder is for its owner alone.
  for (const folder of [site.root, dirname(site.root)]) chmodSync(folder, 0o755)
  const [port, plain] = [await freePort(), await freePort()]
  const parameters = name === 'nginx' ? nginx(site, port, plain) : caddy(site, port)
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: site.scratch, XDG_DATA_HOME: site.scratch, XDG_CONFIG_HOME: site.scratch },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    answering(url),
    exit.then(() => Promise.reject(new Error(`${name} ended:\n${output}`))),
  ])
  return {
    url,
    plainUrl: `http://127.0.0.1:${plain}`,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function answering(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise(resolve => setTimeout(resolve, 20))
}

function nginx(site: Site, port: number, plain: number): string[] {
  const conf = publishSite('nginx.conf', site, [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['    ssl_certificate ', '    # ssl_certificate '],
    ['    ssl_certificate_key ', '    # ssl_certificate_key '],
  ])
  const own = (name: string) => join(site.scratch, name)
  writeFileSync(own('site.conf'), conf)
  // What Debian's /etc/nginx/nginx.conf has around the files of conf.d, as far as it matters.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    each => `${each}_temp_path ${own(each)};`,
  )
  writeFileSync(
    own('nginx.conf'),
    `daemon off; pid ${own('pid')}; error_log stderr warn; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${temporary.join(' ')}
include ${own('site.conf')}; }`,
  )
  return ['-e', 'stderr', '-p', site.scratch, '-c', own('nginx.conf')]
}

function caddy(site: Site, port: number): string[] {
  const file = publishSite('Caddyfile', site, [['\nboards.example.com {', `\nhttp://127.0.0.1:${port} {`]])
  const path = join(site.scratch, 'Caddyfile')
  writeFileSync(path, `{\n\tadmin off\n}\n${file}`)
  return ['run', '--adapter', 'caddyfile', '--config', path]
}
