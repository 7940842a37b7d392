import { SourceMap } from 'node:module'
import { gzipSync } from 'node:zlib'

/** A chunk of the build: its code and where each piece of it comes from. */
export interface BuiltChunk {
  name: string
  code: string
  map: ConstructorParameters<typeof SourceMap>[0]
}
/** Bytes of each module: as they are, and their share of the chunk after gzip. */
export type Weights = Map<string, { bytes: number; gzip: number }>

/** Each module's share of a chunk. A module's share of the gzip is by its characters, for gzip has none of its own. */
export function weighModules({ name, code, map }: BuiltChunk): Weights {
  const lines = code.split('\n')
  const sourceMap = new SourceMap(map)
  const countedBytes = new Map<string, number>()
  const add = (source: string, bytes: number) =>
    countedBytes.set(source, (countedBytes.get(source) ?? 0) + bytes)
  lines.forEach((line, row) => {
    let source = `(${name})`
    for (let column = 0; column < line.length; column++) {
      const entry = sourceMap.findEntry(row, column)
      const from = 'originalSource' in entry && entry.generatedLine === row ? entry.originalSource : undefined
      if (from) source = shortName(from)
      add(source, 1)
    }
  })
  const ratio = gzipSync(code).length / code.length
  return new Map([...countedBytes].map(([source, bytes]) => [source, { bytes, gzip: bytes * ratio }]))
}

/** `src/ui/board/Board.tsx`, or the package a module is of. */
const shortName = (source: string) =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+\/.*)/.exec(source)?.[1]?.replace(/^/, 'node_modules/') ??
  source.replace(/^(\.\.\/)+/, '').replace(/^.*?(src\/)/, '$1')

export function addWeights(all: readonly Weights[]): Weights {
  const sum: Weights = new Map()
  for (const weights of all)
    for (const [source, { bytes, gzip }] of weights) {
      const before = sum.get(source) ?? { bytes: 0, gzip: 0 }
      sum.set(source, { bytes: before.bytes + bytes, gzip: before.gzip + gzip })
    }
  return sum
}
