import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'src'), { recursive: true }).map(
  file => `./src/${String(file).replaceAll('\\', '/')}`,
)
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)

test('what the dev server makes ready is there, and every kind of panel is among it', async () => {
  const loadedConfig = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    join(root, 'vite.config.ts'),
  )
  const patterns = (loadedConfig?.config.server?.warmup?.clientFiles ?? []).map(patternOf)
  expect(patterns.filter(pattern => !files.some(file => pattern.test(file)))).toEqual([])
  const bodies = files.filter(file => /panels\/.*PanelBody\.tsx$/.test(file))
  expect(bodies.length).toBeGreaterThan(10)
  expect(bodies.filter(file => !patterns.some(pattern => pattern.test(file)))).toEqual([])
})
