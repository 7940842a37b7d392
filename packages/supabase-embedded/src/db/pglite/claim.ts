import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandRemedies } from '../../remedies'
import { startTimeOf } from './startTime'

/** The process that uses a directory. `born` distinguishes it from a later process with the same id. */
interface Holder {
  pid: number
  born?: string
}

/**
 * Claims a database directory for this process: PGlite itself locks nothing, and of two instances on one directory the
 * later silently loses the other's rows. Throws by name while the holder lives; a dead holder's claim is taken over.
 * Returns the function that gives it up.
 */
export function claimDirectory(dir: string, { chooseData } = commandRemedies): () => void {
  const file = `${dir}.lock`
  const mine = JSON.stringify(holderOf(process.pid))
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine)
  try {
    while (!link(draft, file)) takeOver(file, dir, chooseData)
  } finally {
    rmSync(draft, { force: true })
  }
  const release = () => {
    process.off('exit', release)
    if (read(file) === mine) rmSync(file, { force: true })
  }
  process.once('exit', release)
  return release
}

/** Atomic with its content, unlike opening and then writing. False: somebody holds it. */
function link(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function takeOver(file: string, dir: string, chooseData: string): void {
  const text = read(file)
  if (text === undefined) return
  const holder = parse(text)
  if (holder !== undefined && lives(holder))
    throw new Error(
      `the database in ${dir} is in use by process ${holder.pid}${holder.pid === process.pid ? ' (this one)' : ''}; stop it first or choose another directory (${chooseData})`,
    )
  // Somebody else may have taken it over since it was read: what was moved away is checked, and given back if it lives.
  const movedFile = `${file}.${process.pid}.stale`
  try {
    renameSync(file, movedFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (read(movedFile) !== text) link(movedFile, file)
  rmSync(movedFile, { force: true })
}

function lives({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = startTimeOf(pid)
  return now !== 'dead' && (born === undefined || now === undefined || born === now)
}

function holderOf(pid: number): Holder {
  const born = startTimeOf(pid)
  return born === undefined ? { pid } : { pid, born }
}

function parse(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const { pid, born } = value as Partial<Holder>
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined
    return typeof born === 'string' ? { pid, born } : { pid }
  } catch {
    return undefined
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
