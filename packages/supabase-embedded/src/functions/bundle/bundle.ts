import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'vite'
import { readImportMap, type ImportMap } from './import-map'
import type { FunctionSource } from './sources'
import { meaningOf } from './specifiers'

export interface Bundle {
  file: string
  /** Files of the project that went into it. */
  modules: string[]
}

/**
 * One module of everything the function imports. Rejects with an Error that names what is wrong, for a person to read.
 */
export async function bundle(source: FunctionSource, outDir: string): Promise<Bundle> {
  const modules = new Set<string>()
  // Loading Vite takes as long as a third of a start, and most projects are started without calling a function.
  const { build } = await import('vite')
  try {
    await build({
      configFile: false,
      envDir: false,
      publicDir: false,
      root: source.dir,
      logLevel: 'silent',
      plugins: [denoImports(readImportMap(source.importMap)), ownAddresses(modules)],
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: source.entrypoint,
        outDir,
        emptyOutDir: false,
        minify: false,
        sourcemap: 'inline',
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'function.mjs' } },
      },
    })
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  }
  return { file: `${outDir}/function.mjs`, modules: [...modules] }
}

const TYPES = '\0types'
const STD_SERVER = '\0std-server'

/** Maps what Deno imports to what is installed: beside the function, or else with us. */
const denoImports = (importMap: ImportMap): Plugin => ({
  name: 'deno-imports',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (importer === undefined || importer.includes('node_modules') || id.startsWith('\0')) return null
    const specifier = importMap(id) ?? id
    const meaning = meaningOf(specifier)
    switch (meaning.type) {
      case 'types':
        return TYPES
      case 'std-server':
        return STD_SERVER
      case 'builtin':
        return { id: specifier, external: true }
      case 'file':
        return specifier === id ? null : this.resolve(specifier, importer, { skipSelf: true })
      case 'package': {
        for (const from of [importer, fileURLToPath(import.meta.url)]) {
          const resolution = await this.resolve(meaning.name, from, { skipSelf: true })
          if (resolution !== null) return resolution
        }
        throw new Error(`"${specifier}" is not installed: npm install ${meaning.name}`)
      }
      case 'bare':
        throw new Error(
          `Relative import path "${specifier}" not prefixed with / or ./ or ../ and not in import map from "${importer}"`,
        )
      case 'remote':
        throw new Error(`"${specifier}" cannot be fetched here: use npm: with an installed package`)
    }
  },
  load(id) {
    if (id === TYPES) return 'export default {}'
    if (id === STD_SERVER)
      return 'export const serve = (handler, options) => Deno.serve(options ?? {}, handler)'
    return null
  },
})

/** `import.meta.url` is the source's address, as in Deno: functions read files beside them. */
const ownAddresses = (modules: Set<string>): Plugin => ({
  name: 'own-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('node_modules')) return null
    modules.add(id)
    const url = JSON.stringify(pathToFileURL(id).href)
    return code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', url), map: null }
      : null
  },
})

/** Without the bundler's own prefixes, colors and stack. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => !/^(Build failed with|\s*at |\s*$)/.test(line))
  return lines.join('\n').replace(/^(\[[\w: -]+\]|Error:|\s)+/, '')
}
