import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app'
import { readConfig } from './config'
import { openInspector } from './inspect/stately'
import { asEnv, readServed } from './served'
import { App } from './ui/App'
import { Problem } from './ui/Problem'
import './ui/style/fonts.css'
import './ui/style/tokens.css'
import './ui/style/base.css'

async function start() {
  const built = import.meta.env
  const served = built['VITE_SUPABASE_URL'] === undefined ? await readServed() : null
  const config = readConfig(served === null ? built : asEnv(served), location.origin)
  const inspect = await openInspector(location.search)
  const session = createApp(config, inspect && { inspect }).start()
  return <App session={session} project={config.url} demo={served?.demoAccounts ?? []} />
}

const root = createRoot(document.body.appendChild(document.createElement('div')))
start().then(
  app => root.render(<StrictMode>{app}</StrictMode>),
  (error: unknown) => root.render(<Problem title="Signalbox is not set up" error={error} />),
)
