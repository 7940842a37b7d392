import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { execute } from './stage'

/** Debian's package scripts ask this file before they start a service. */
const SERVICES = '/usr/sbin/policy-rc.d'
const NONE = '#!/bin/sh\nexit 101\n'

let listing: Promise<number> | undefined

/**
 * Installs packages if this is Debian, the process is root, and the person at the terminal agrees; without a terminal
 * (CI, a container's build) nobody is asked. Starts none of their services. Resolves to whether it did.
 */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false
  if (!(await isAllowed(names))) return false
  listing ??= execute(['apt-get', 'update', '-qq'])
  if ((await listing) !== 0) return false
  const isOurs = !existsSync(SERVICES)
  if (isOurs) writeFileSync(SERVICES, NONE, { mode: 0o755 })
  try {
    const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names]
    return (await execute(install, { DEBIAN_FRONTEND: 'noninteractive' })) === 0
  } finally {
    if (isOurs) rmSync(SERVICES)
  }
}

async function isAllowed(names: readonly string[]): Promise<boolean> {
  if (process.env['CI'] !== undefined || !process.stdin.isTTY) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Install ${names.join(' and ')} with apt-get? [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
