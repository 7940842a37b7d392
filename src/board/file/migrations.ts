import { VERSION } from '../board'

export type Json = Record<string, unknown>
/** Rewrites a file of one version as one of the next. It may rely on nothing: what it is given was not looked at. */
type Migration = (file: Json) => Json

/**
 * By the version they begin at. A change of words that older files do not have gets a version of its own, a line
 * here, and a test that reads such a file. Additions that an older file may lack need neither.
 */
const migrations: Readonly<Record<number, Migration>> = {}

/** A file in the words of today. Throws where the chain has a gap, which is our mistake and not the file's. */
export function migrated(file: Json, from: number, chain = migrations, to: number = VERSION): Json {
  let now = file
  for (let version = from; version < to; version++) {
    const step = chain[version]
    if (step === undefined) throw new Error(`No migration begins at version ${version}`)
    now = { ...step(now), version: version + 1 }
  }
  return now
}
