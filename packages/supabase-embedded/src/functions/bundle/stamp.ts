import { lstatSync, readdirSync, type BigIntStats } from 'node:fs'
import { join } from 'node:path'

/**
 * Differs after any edit of the files, or of anything in the folders, named. What is missing counts too: it may appear.
 */
export function stampOf(paths: readonly string[]): string {
  const seenPaths: string[] = []
  for (const path of [...new Set(paths)].sort()) look(path, seenPaths)
  return seenPaths.join('\n')
}

function look(path: string, paths: string[]): void {
  const stats = statsOf(path)
  if (stats === undefined) paths.push(`${path} -`)
  else if (!stats.isDirectory()) paths.push(`${path} ${stats.mtimeNs} ${stats.size}`)
  else
    for (const name of readdirSync(path).sort())
      if (name !== 'node_modules' && name !== '.git') look(join(path, name), paths)
}

function statsOf(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })
}
