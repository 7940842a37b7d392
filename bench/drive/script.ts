import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles a module and its imports into one script for a page. */
export async function scriptOf(module: URL): Promise<string> {
  const buildResult = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(module), formats: ['iife'], name: 'benchScript' },
    },
  })
  const output = Array.isArray(buildResult) ? buildResult[0] : buildResult
  if (output === undefined || !('output' in output)) throw new Error(`${module.href} was not built`)
  return output.output[0].code
}
