/** `config.toml:5`: where a setting stands. JSON has no lines worth telling. */
export const placeOf = (file: string, source: string, path: string[]): string =>
  isJson(file) ? file : `${file}:${lineOf(source, path)}`

export const isJson = (file: string): boolean => file.endsWith('.json')

/**
 * The 1-based line where a setting stands, for messages: the parser does not tell. Reads tables and keys as people
 * write them, one a line; what it does not find is placed at its table, or at line 1.
 */
function lineOf(source: string, path: string[]): number {
  const lines = source.split('\n')
  let table: string[] = []
  let nearest = 1
  let sharedCount = 0
  for (const [at, line] of lines.entries()) {
    const header = /^\s*\[([^[\]]+)\]/.exec(line)?.[1]
    const key = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/.exec(line)?.[1]
    if (header !== undefined) table = segments(header)
    const here = header !== undefined ? table : key === undefined ? undefined : [...table, ...segments(key)]
    if (here === undefined) continue
    const count = Math.min(here.length, path.length)
    if (!here.slice(0, count).every((segment, index) => path[index] === segment)) continue
    if (count > sharedCount) [sharedCount, nearest] = [count, at + 1]
  }
  return nearest
}

const segments = (dottedName: string) =>
  (dottedName.match(/"[^"]*"|'[^']*'|[\w-]+/g) ?? []).map(segment => segment.replace(/^["']|["']$/g, ''))
