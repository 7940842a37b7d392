import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, parse, sep } from 'node:path'

/**
 * The files an absolute pattern matches, sorted; `*`, `?` and `[…]` within a segment, as Go's `fs.Glob` has them.
 * `folder`: its own path is meant as it is written, if the pattern lies within.
 */
export function glob(pattern: string, folder = ''): string[] {
  const isWithin = folder !== '' && pattern.startsWith(folder + sep)
  const root = isWithin ? folder : parse(pattern).root
  const segments = pattern
    .slice(root.length)
    .split(/[\\/]/)
    .filter(segment => segment !== '' && segment !== '.')
  const paths = segments.reduce((paths, segment) => paths.flatMap(dir => within(dir, segment)), [root])
  return paths.filter(path => statSync(path).isFile()).sort()
}

function within(dir: string, segment: string): string[] {
  if (!/[*?[]/.test(segment)) return existsSync(join(dir, segment)) ? [join(dir, segment)] : []
  const matches = new RegExp(
    `^${segment.replace(/\[[^\]]*\]|[*?]|[.+^${}()|\\]/g, part =>
      part === '*' ? '.*' : part === '?' ? '.' : part.startsWith('[') ? part : `\\${part}`,
    )}$`,
    's',
  )
  return existsSync(dir)
    ? readdirSync(dir)
        .filter(name => matches.test(name))
        .map(name => join(dir, name))
    : []
}
