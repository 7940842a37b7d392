/** Translates a specifier of Deno for Node. */
export type Meaning =
  | { type: 'package'; name: string }
  /** Node's own module. */
  | { type: 'builtin' }
  /** Only types: nothing is left of it at run time. */
  | { type: 'types' }
  /** `serve` of the old standard library. */
  | { type: 'std-server' }
  /** A relative or absolute path. */
  | { type: 'file' }
  | { type: 'bare' }
  /** Somewhere on the network: nothing is fetched here. */
  | { type: 'remote' }

const NPM = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/
const JSR = /^jsr:\/?(@[^/@]+\/[^/@]+)(?:@[^/]+)?(\/.*)?$/
const ESM_SH =
  /^https:\/\/esm\.sh\/(?:v\d+\/|stable\/)?(?:jsr\/)?((?:@[^/@]+\/)?[^/@?]+)(?:@[^/?]+)?(\/[^?]*)?(?:\?.*)?$/
const STD_SERVER = /^https:\/\/deno\.land\/std(@[^/]+)?\/http\/(server|mod)\.ts$/

export function meaningOf(specifier: string): Meaning {
  if (/\.d\.(ts|mts)$/.test(specifier)) return { type: 'types' }
  if (specifier.startsWith('node:')) return { type: 'builtin' }
  if (STD_SERVER.test(specifier)) return { type: 'std-server' }
  for (const pattern of [NPM, JSR, ESM_SH]) {
    const [, name, path = ''] = pattern.exec(specifier) ?? []
    if (name !== undefined) return { type: 'package', name: name + path }
  }
  if (/^(\.{0,2}\/|file:|[A-Za-z]:[\\/])/.test(specifier)) return { type: 'file' }
  return { type: /^[a-z]+:/.test(specifier) ? 'remote' : 'bare' }
}
