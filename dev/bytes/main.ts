import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { drawTree } from './tree'
import { addWeights, weighModules, type Weights } from './weigh'

type Chunk = Rolldown.OutputChunk

/** The chunks that are fetched with this one, itself included. */
function withImports(file: string, chunks: ReadonlyMap<string, Chunk>, foundFiles = new Set<string>()) {
  const chunk = chunks.get(file)
  if (chunk === undefined || foundFiles.has(file)) return foundFiles
  foundFiles.add(file)
  for (const other of chunk.imports) withImports(other, chunks, foundFiles)
  return foundFiles
}

/** Prints the content of a build's scripts: kB after gzip by folder, package and module. */
async function main() {
  const parameters = process.argv.slice(2)
  const numberOf = (name: string, otherwise: number) =>
    Number(parameters.find(parameter => parameter.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
  const shape = { least: numberOf('least', 300), depth: numberOf('depth', 9) }
  const result = (await build({
    logLevel: 'error',
    build: { write: false, sourcemap: 'hidden' },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(
    result.output.filter(file => file.type === 'chunk').map(chunk => [chunk.fileName, chunk]),
  )
  const ofName = (name: string) => [...chunks.values()].find(chunk => chunk.name === name)?.fileName ?? ''
  const entry = [...chunks.values()].find(chunk => chunk.isEntry)?.fileName ?? ''
  const weights = new Map<string, Weights>()
  const weightsOf = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk?.map) return new Map() as Weights
    const knownWeights = weights.get(file)
    const fileWeights =
      knownWeights ?? weighModules({ name: chunk.name, code: chunk.code, map: chunk.map as never })
    weights.set(file, fileWeights)
    return fileWeights
  }
  const seenFiles = new Set<string>()
  const print = (title: string, files: Iterable<string>) => {
    const own = [...files].filter(file => !seenFiles.has(file))
    own.forEach(file => seenFiles.add(file))
    const size = (file: string) => gzipSync(chunks.get(file)?.code ?? '').length
    const total = own.reduce((sum, file) => sum + size(file), 0)
    console.log(`\n${title}: ${(total / 1_000).toFixed(2)} kB`)
    for (const file of own) console.log(`${(size(file) / 1_000).toFixed(2).padStart(8)}  ${file}`)
    console.log(drawTree(addWeights(own.map(weightsOf)), shape).join('\n'))
  }
  print('Before sign-in', withImports(entry, chunks))
  print('A board', withImports(ofName('live'), chunks))
  print('A chart of lines', withImports(ofName('drawLines'), chunks))
  if (parameters.includes('--all'))
    for (const file of chunks.keys()) if (!seenFiles.has(file)) print(file, [file])
}

await main()
