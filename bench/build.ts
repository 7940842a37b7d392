import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = () => mkdtemp(join(tmpdir(), 'signalbox-bench-'))

/** Builds the app as it is shipped, for a project at the page's own address. Resolves to its folder. */
export async function buildApp(): Promise<string> {
  const outDir = await folder()
  const { VITE_SUPABASE_URL: before } = process.env
  process.env['VITE_SUPABASE_URL'] = ''
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
  // The preview server of G5 inherits the environment and would start no backend.
  if (before === undefined) delete process.env['VITE_SUPABASE_URL']
  else process.env['VITE_SUPABASE_URL'] = before
  return outDir
}

const pageOf = (name: string, styles: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    ${styles.map(style => `<link rel="stylesheet" href="/rivals/${style}" />`).join('')}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/rivals/${name}.js"></script>
  </body>
</html>
`

/**
 * Builds the rivals' pages into `/rivals/<name>.html` of a folder, to which it resolves. Needs `npm ci --prefix bench`.
 */
export async function buildRivals(): Promise<string> {
  const outDir = await folder()
  const boards = fileURLToPath(new URL('rivals/boards/', import.meta.url))
  const charts = fileURLToPath(new URL('rivals/charts/', import.meta.url))
  const names = [
    ...(await readdir(boards)).map(file => ({ name: parse(file).name, path: join(boards, file) })),
    ...['charts-ours.tsx', 'charts-uplot.ts'].map(file => ({
      name: parse(file).name,
      path: join(charts, file),
    })),
  ]
  await build({
    configFile: false,
    logLevel: 'error',
    base: '/rivals/',
    publicDir: false,
    // Our code and the rivals' packages must share one React.
    root,
    resolve: { dedupe: ['react', 'react-dom', 'uplot'] },
    plugins: [react()],
    build: {
      outDir: join(outDir, 'rivals'),
      target: 'es2023',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map(({ name, path }) => [name, path])),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const assets = await readdir(join(outDir, 'rivals', 'assets'))
  const styles = assets.filter(name => name.endsWith('.css')).map(name => `assets/${name}`)
  for (const { name } of names)
    await writeFile(join(outDir, 'rivals', `${name}.html`), pageOf(name, name === 'parse' ? [] : styles))
  return outDir
}
