import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandRemedies } from '../../remedies'
import { extractTar } from './tar'

const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

/** Does work in a directory that was chosen. Throws with what to choose instead where the system refuses it. */
export function useDirectory<T>(dir: string, work: () => T, { chooseData } = commandRemedies): T {
  try {
    return work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!UNUSABLE.includes(code)) throw error
    throw new Error(
      `${dir} cannot be the database's directory (${code}); choose another one, or memory (${chooseData})`,
      { cause: error },
    )
  }
}

/** False: there is room for a new one. Throws where something else would be overwritten. */
export function isDatabase(dir: string, { chooseData } = commandRemedies): boolean {
  if (!existsSync(dir)) return false
  const [foundName] = readdirSync(dir)
  if (foundName !== undefined && !existsSync(join(dir, 'PG_VERSION')))
    throw new Error(
      `${dir} holds files that are no database (${foundName}); choose another directory (${chooseData})`,
    )
  return foundName !== undefined
}

/** The directory appears whole or not at all: a process killed on the way leaves nothing that looks like a database. */
export function installDatabase(dump: Uint8Array, dir: string): void {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dirname(dir), { recursive: true })
  const draft = `${dir}.new`
  rmSync(draft, { recursive: true, force: true })
  extractTar(dump, draft)
  renameSync(draft, dir)
}
