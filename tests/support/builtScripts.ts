import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = resolve(import.meta.dirname, '../../dist')
/** What stands in a file of the build. */
export const builtText = (path: string) => readFileSync(join(dist, path), 'utf8')
/** The paths of all scripts of the build. */
export const builtScripts = () =>
  readdirSync(join(dist, 'assets'))
    .filter(file => file.endsWith('.js'))
    .map(file => `assets/${file}`)

/** The scripts that this one imports, without those that it may import later. */
export const importsOf = (script: string) =>
  [...builtText(script).matchAll(/(?:\bfrom|\bimport) ?["']\.\/([\w.~-]+\.js)["']/g)].map(
    ([, name]) => `assets/${name}`,
  )
/** The scripts that are fetched for this one, itself included: what it imports, and not what it may import later. */
export function withImports(script: string, scripts = new Set<string>()): Set<string> {
  if (scripts.has(script)) return scripts
  scripts.add(script)
  for (const other of importsOf(script)) withImports(other, scripts)
  return scripts
}
/** Of these scripts, in kB after gzip. */
export const weightOf = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + gzipSync(builtText(script)).length, 0) / 1_000

/** Throws Error if the build has no chunk of this name. */
export function scriptNamed(name: string): string {
  const script = builtScripts().find(script => script.startsWith(`assets/${name}-`))
  if (script === undefined) throw new Error(`there is no chunk ${name}`)
  return script
}
/** The script that the page names. */
export const entryScript = () =>
  /<script type="module"[^>]* src="\/(assets\/[\w.-]+\.js)"/.exec(builtText('index.html'))?.[1] ?? ''
