import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatText } from './shared/formatText.ts'
import { caddyFile, headersTable, nginxFile, vercelFile } from './vite/hosts.ts'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'docs/deploy')
const TABLE = /(?<=<!-- headers -->\n)[^]*(?=<!-- end of headers -->)/

/** The files of docs/deploy that are generated from dev/vite/policy.ts, with their required content by path. */
export async function deployDocs(): Promise<ReadonlyMap<string, string>> {
  const readme = resolve(folder, 'README.md')
  const text = readFileSync(readme, 'utf8')
  if (!TABLE.test(text)) throw new Error(`${readme} has no place for the headers`)
  const tabledText = text.replace(TABLE, () => `\n${headersTable()}\n\n`)
  const formatFile = async (path: string, text: string) => [path, await formatText(path, text)] as const
  return new Map([
    [resolve(folder, 'nginx.conf'), nginxFile()],
    [resolve(folder, 'Caddyfile'), caddyFile()],
    await formatFile(resolve(folder, 'vercel.json'), vercelFile(undefined)),
    await formatFile(readme, tabledText),
  ])
}

/** Rewrites the files that are out of date, and names them. */
async function main() {
  for (const [path, text] of await deployDocs()) {
    if (textOf(path) === text) continue
    writeFileSync(path, text)
    console.log(`Wrote ${relative(root, path)}`)
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
