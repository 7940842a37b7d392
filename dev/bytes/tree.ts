import type { Weights } from './weigh'

interface Branch {
  gzip: number
  under: Map<string, Branch>
}

/** Lines of a tree of folders, the heaviest first; what is lighter than `least` bytes is counted together. */
export function drawTree(weights: Weights, { least, depth }: { least: number; depth: number }): string[] {
  const root: Branch = { gzip: 0, under: new Map() }
  for (const [source, { gzip }] of weights) {
    let branch = root
    branch.gzip += gzip
    for (const part of source.split('/')) {
      const next = branch.under.get(part) ?? { gzip: 0, under: new Map<string, Branch>() }
      branch.under.set(part, next)
      next.gzip += gzip
      branch = next
    }
  }
  const draw = ({ under }: Branch, level: number): string[] => {
    if (level >= depth) return []
    const sortedBranches = [...under].sort(([, a], [, b]) => b.gzip - a.gzip)
    const heavy = sortedBranches.filter(([, { gzip }]) => gzip >= least)
    const rest = sortedBranches.slice(heavy.length)
    return [
      ...heavy.flatMap(([name, branch]) => [line(name, branch.gzip, level), ...draw(branch, level + 1)]),
      ...(rest.length > 0 && heavy.length > 0
        ? [
            line(
              `${rest.length} more`,
              rest.reduce((sum, [, { gzip }]) => sum + gzip, 0),
              level,
            ),
          ]
        : []),
    ]
  }
  return draw(root, 0)
}

const line = (name: string, bytes: number, level: number) =>
  `${(bytes / 1_000).toFixed(2).padStart(8)}  ${'  '.repeat(level)}${name}`
