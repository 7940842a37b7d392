import { existsSync } from 'node:fs'
import { execute } from '../test/stage'
import { startDisplay } from './display'

/** Debian's packages, and the programs of each engine. */
const engines = [
  {
    ...{ name: 'firefox', title: 'Firefox', packages: 'firefox-esr' },
    programs: [process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'],
  },
  {
    ...{ name: 'webkit', title: 'WebKit', packages: 'webkit2gtk-driver xvfb' },
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  },
]

const installed = engines.filter(({ programs }) => programs.every(path => existsSync(path)))
for (const engine of engines)
  if (!installed.includes(engine))
    console.error(
      `${engine.title} is not installed and is left out. On Debian: apt-get install ${engine.packages}`,
    )
if (installed.length === 0) console.error('There is no engine to run the journeys in.')
process.exitCode = installed.length === 0 ? 1 : await run()

async function run(): Promise<number> {
  const names = installed.map(({ name }) => name)
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
