import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { execute } from './stage'

/** Debian's package scripts ask this file before they start a service. */
const SERVICES = '/usr/sbin/policy-rc.d'
const NONE = '#!/bin/sh\nexit 101\n'

let listing: Promise<number> | undefined

/** Installs packages where this is Debian and this process may; starts none of their services. Says whether it did. */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false
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
