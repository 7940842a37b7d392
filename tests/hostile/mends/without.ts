import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { mendOf, type MendName } from './registry.ts'

/** Puts the twins of these mends in their places. Fails where a module is not there any more: nothing would be off. */
export function without(names: readonly MendName[]): Plugin {
  const root = resolve(import.meta.dirname, '../../..')
  const twins = new Map(
    names
      .flatMap(name => Object.entries(mendOf(name).twins))
      .map(([module, twin]) => [resolve(root, module), resolve(import.meta.dirname, 'twins', twin)] as const),
  )
  const replacedFiles = new Set<string>()
  return {
    name: 'without-mends',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolution = await this.resolve(source, importer, { ...options, skipSelf: true })
      const [id = ''] = resolution?.id.split('?') ?? []
      const twin = twins.get(id)
      // A twin takes the rest of its module from the module.
      if (twin === undefined || importer === twin) return null
      replacedFiles.add(id)
      return twin
    },
    buildEnd(error) {
      const left = [...twins.keys()].filter(module => !replacedFiles.has(module))
      if (error === undefined && left.length > 0) throw new Error(`nothing imports ${left.join(', ')}`)
    },
  }
}
