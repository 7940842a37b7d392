import { VERSION } from '../board'
import { isRecord } from './fault'

export type BoardJson = Record<string, unknown>
/** Rewrites a file of one version as the next. It must not rely on anything: the input has not been validated. */
type Migration = (file: BoardJson) => BoardJson

/**
 * Keyed by the version they start from. A change that older files do not fit needs a new version, a line here, and a
 * test that reads such a file. An addition that older files may lack needs neither.
 */
const migrations: Readonly<Record<number, Migration>> = {}

/** Rewrites a file to the current version. Throws if the chain has a gap, which is our mistake and not the file's. */
export function migrate(file: BoardJson, from: number, chain = migrations, to: number = VERSION): BoardJson {
  let current = file
  for (let version = from; version < to; version++) {
    const step = chain[version]
    if (step === undefined) throw new Error(`No migration begins at version ${version}`)
    current = { ...step(current), version: version + 1 }
  }
  return current
}

/** Drops the fields of earlier files that mean nothing any more, whatever they hold. */
export function dropFormerFields(file: BoardJson): BoardJson {
  const { sources } = file
  if (!isRecord(sources)) return file
  const kept = Object.entries(sources).map(([name, source]) => {
    if (!isRecord(source) || source['kind'] !== 'table') return [name, source]
    const { version: _, ...rest } = source
    return [name, rest]
  })
  return { ...file, sources: Object.fromEntries(kept) }
}
