import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Resolves a specifier by an import map, to an absolute path; undefined if the map has no entry for it. */
export type ImportMap = (specifier: string) => string | undefined

/** Reads the `imports` of a deno.json, deno.jsonc or import map. Throws Error naming the file when it is not JSON. */
export function readImportMap(path: string | undefined): ImportMap {
  if (path === undefined) return () => undefined
  const config = readJson(path)
  if (typeof config['importMap'] === 'string')
    return readImportMap(resolve(dirname(path), config['importMap']))
  const imports = Object.entries(config['imports'] ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  // The longest prefix wins.
  imports.sort(([a], [b]) => b.length - a.length)
  return specifier => {
    for (const [key, target] of imports) {
      if (specifier === key) return absolute(target, path)
      if (key.endsWith('/') && specifier.startsWith(key))
        return absolute(target + specifier.slice(key.length), path)
    }
    return undefined
  }
}

function absolute(target: string, map: string): string {
  if (target.startsWith('file:')) return fileURLToPath(target)
  return /^\.{0,2}\//.test(target) ? resolve(dirname(map), target) : target
}

const COMMENT = /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g
const TRAILING_COMMA = /("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g

function readJson(path: string): Record<string, unknown> {
  const plain = [COMMENT, TRAILING_COMMA].reduce(
    (text, noise) => text.replace(noise, (_match, string?: string) => string ?? ''),
    readFileSync(path, 'utf8'),
  )
  try {
    return JSON.parse(plain) as Record<string, unknown>
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : 'not JSON'}`, { cause: error })
  }
}
