import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian'

/** The web servers that docs/deploy is tested with, by the names of their programs and of Debian's packages. */
const SERVERS = { nginx: 'nginx', caddy: 'caddy' }

/** Installs those that are not here, where that is possible. Without them their tests are left out, and say so. */
export async function installWebServers(): Promise<void> {
  const missing = Object.entries(SERVERS)
    .filter(([program]) => !isPresent(program))
    .map(([, name]) => name)
  if (missing.length === 0) return
  console.log(`\n— not here: ${missing.join(', ')}; installing`)
  // One by one: an older Debian may lack one of them.
  for (const name of missing)
    if (!(await installPackages(name))) console.log(`  ${name} could not be installed`)
}

const isPresent = (program: string) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'].some(folder =>
    existsSync(join(folder, program)),
  )
