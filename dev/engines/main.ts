import { existsSync } from 'node:fs'
import { execute } from '../test/stage'
import { startDisplay } from './display'

/** Debian's packages, and the programs of each engine. */
const engines = [
  {
    name: 'firefox',
    title: 'Firefox',
    packages: 'firefox-esr',
    programs: [process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'],
  },
  {
    name: 'webkit',
    title: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  },
]

const installedEngines = engines.filter(({ programs }) => programs.every(path => existsSync(path)))
for (const engine of engines)
  if (!installedEngines.includes(engine))
    console.error(
      `${engine.title} is not installed and is left out. On Debian: apt-get install ${engine.packages}`,
    )
if (installedEngines.length === 0) console.error('There is no engine to run the journeys in.')
process.exitCode = installedEngines.length === 0 ? 1 : await run()

async function run(): Promise<number> {
  const names = installedEngines.map(({ name }) => name)
  const display = names.includes('webkit') ? await startDisplay() : undefined
  const command = ['npx', 'vitest', 'run', '--config', 'tests/engines/vitest.config.ts']
  try {
    return await execute([...command, ...process.argv.slice(2)], {
      ENGINES: names.join(' '),
      ...(display !== undefined && { DISPLAY: display.name }),
    })
  } finally {
    display?.stop()
  }
}
