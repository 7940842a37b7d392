import { existsSync, readdirSync } from 'node:fs'
import { join, parse } from 'node:path'

/** The files an absolute pattern matches, sorted; `*`, `?` and `[…]` within a segment, as Go's `fs.Glob` has them. */
export function glob(pattern: string): string[] {
  const { root } = parse(pattern)
  const segments = pattern
    .slice(root.length)
    .split(/[\\/]/)
    .filter(segment => segment !== '' && segment !== '.')
  return segments.reduce((paths, segment) => paths.flatMap(dir => within(dir, segment)), [root]).sort()
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
