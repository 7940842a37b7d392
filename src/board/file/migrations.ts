import { VERSION } from './version'
import { fromVersion1 } from './fromVersion1'
import { newWords, originalKeys, renameObject, type KeyPath, type ObjectRenaming } from './renaming'

export type BoardJson = Record<string, unknown>

/**
 * Keyed by the version they start from. A change that older files do not fit needs a new version, a line here, and a
 * test that reads such a file. An addition that older files may lack needs neither.
 */
const migrations: Readonly<Record<number, ObjectRenaming>> = { 1: fromVersion1 }

interface MigratedFile {
  /** The file in the words of the current version. Nothing of it has been validated. */
  file: BoardJson
  /** Maps a place in it to the place in the file as it was written. */
  keysInFile: (keys: KeyPath) => KeyPath
  /** Whether a sentence quotes a word that the file's own version does not have. */
  quotesNewWord: (sentence: string) => boolean
}

/** Rewrites a file to the current version. Throws if the chain has a gap, which is our mistake and not the file's. */
export function migrate(
  file: BoardJson,
  from: number,
  chain = migrations,
  to: number = VERSION,
): MigratedFile {
  const steps: { renaming: ObjectRenaming; before: BoardJson }[] = []
  let current = file
  for (let version = from; version < to; version++) {
    const renaming = chain[version]
    if (renaming === undefined) throw new Error(`No migration begins at version ${version}`)
    steps.push({ renaming, before: current })
    current = { ...renameObject(renaming, current), version: version + 1 }
  }
  return {
    file: current,
    keysInFile: keys =>
      steps.reduceRight((place, { renaming, before }) => originalKeys(renaming, place, before), keys),
    quotesNewWord(sentence) {
      const quotedWords = [...sentence.matchAll(/["“](\w+)["”]/g)].map(([, word = '']) => word)
      return steps.some(({ renaming }) => {
        const words = newWords(renaming)
        return quotedWords.some(word => words.has(word))
      })
    },
  }
}
