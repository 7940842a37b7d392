import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app'
import { readConfig } from './config'
import { demoCode } from './demoCode'
import { createKiosk } from './kiosk'
import { openInspector } from './inspect/stately'
import { asEnv, readServed } from './served'
import { App } from './ui/App'
import { boardScreen } from './ui/boardScreen'
import { startPreferences } from './ui/preferences/preferences'
import { Problem } from './ui/Problem'
import './ui/style/fonts.css'
import './ui/style/tokens.css'
import './ui/style/base.css'

async function start() {
  const served = await readServed()
  const config = readConfig(asEnv(served, import.meta.env), location.origin)
  const inspect = await openInspector(location.search)
  const { keepIn: keep, secondFactor, ...session } = served.session
  const project = { ...config, ...session, keep, providers: served.providers }
  const screen = boardScreen.fetch
  const app = createApp(project, { secondFactor, screen, ...(inspect && { inspect }) }).start()
  return (
    <App
      session={app}
      project={config.url}
      demo={served.demoAccounts}
      demoCode={demoCode}
      kiosk={createKiosk()}
    />
  )
}

startPreferences()
const root = createRoot(document.body.appendChild(document.createElement('div')))
start().then(
  app => root.render(<StrictMode>{app}</StrictMode>),
  (error: unknown) => root.render(<Problem title="Signalbox is not set up" error={error} />),
)
