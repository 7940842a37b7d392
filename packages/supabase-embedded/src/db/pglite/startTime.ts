import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process started, in words only to be compared; `dead` for one that was killed and that its parent has not
 * taken note of; undefined where the system does not tell.
 */
export function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform === 'win32') return undefined
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // From field 3 on: the command name before it may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}
