import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

/** Below a folder of packages, where the packages that a bundle imports are found. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/signalbox/workers/', import.meta.url))
/** Bundles older than this are removed, in milliseconds. */
const KEEP_MS = 86_400_000

const bundles = new Map<string, Promise<URL>>()

/**
 * The address of one JavaScript module with the worker and all TypeScript that it imports. Node 20 starts no worker
 * from TypeScript, and a worker that registers a loader needs three times as long to load the embedded backend.
 */
export function bundleWorker(worker: URL): Promise<URL> {
  const bundle = bundles.get(worker.href) ?? makeBundle(worker)
  bundles.set(worker.href, bundle)
  return bundle
}

async function makeBundle(worker: URL): Promise<URL> {
  const bundle = await rolldown({
    input: fileURLToPath(worker),
    platform: 'node',
    external: isPackage,
    plugins: [ownAddresses],
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return store(output[0].code)
}

const isPackage = (id: string) =>
  !id.startsWith('.') && !isAbsolute(id) && id.split('/')[0] !== 'supabase-embedded'

/** `import.meta.url` stays the address of the source: files beside it are read. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

/** Of two processes that make the same bundle, either wins. */
function store(code: string): URL {
  const file = join(FOLDER, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  if (!existsSync(file)) {
    mkdirSync(FOLDER, { recursive: true })
    for (const name of readdirSync(FOLDER)) {
      const age = Date.now() - (statSync(join(FOLDER, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity)
      if (age > KEEP_MS) rmSync(join(FOLDER, name), { force: true })
    }
    writeFileSync(`${file}.${process.pid}`, code)
    renameSync(`${file}.${process.pid}`, file)
  }
  return pathToFileURL(file)
}
