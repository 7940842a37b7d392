import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = () => mkdtemp(join(tmpdir(), 'signalbox-bench-'))

/** The app as it is shipped, for a project at the page's own address; gives its folder. */
export async function buildApp(): Promise<string> {
  const outDir = await folder()
  process.env['VITE_SUPABASE_URL'] = ''
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
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

/** The pages of the rivals, at `/rivals/<name>.html` of the folder that it gives. Their packages have to be installed. */
export async function buildRivals(): Promise<string> {
  const outDir = await folder()
  const boards = fileURLToPath(new URL('rivals/boards/', import.meta.url))
  const charts = fileURLToPath(new URL('rivals/charts/', import.meta.url))
  const names = [
    ...(await readdir(boards)).map(file => ({ name: parse(file).name, path: join(boards, file) })),
    ...['charts-ours.tsx', 'charts-uplot.ts'].map(file => ({
      ...{ name: parse(file).name, path: join(charts, file) },
    })),
  ]
  await build({
    ...{ configFile: false, logLevel: 'error', base: '/rivals/', publicDir: false },
    // Ours and what is installed here must share one React.
    ...{ root, resolve: { dedupe: ['react', 'react-dom', 'uplot'] }, plugins: [react()] },
    build: {
      ...{ outDir: join(outDir, 'rivals'), target: 'es2023', assetsInlineLimit: 0, cssCodeSplit: false },
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
