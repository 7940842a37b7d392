import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app'
import { entranceOf } from './backend/supabase/entrance'
import { ConfigError, readConfig, type Config } from './config'
import { fetched } from './fetched'
import { createKiosk } from './kiosk'
import { openInspector } from './inspect/stately'
import { asEnv, readServed, type Served } from './served'
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
  const entrance = entranceOf(project)
  // The embedded backend answers at the page's own origin, and names its accounts.
  const board = config.url === location.origin && served.demoAccounts.length > 0 ? 'demo' : 'own'
  const options = { entrance, board, secondFactor, screen, ...(inspect && { inspect }) } as const
  const app = createApp(project, options).start()
  const demoCode = await demoCodeOf(served)
  const check = fetched(async () => (await import('./check')).checkHere(entrance))
  const checkHere = () => check.fetch().then(check.there)
  return (
    <App
      session={app}
      project={config.url}
      demo={served.demoAccounts}
      {...(demoCode && { demoCode })}
      kiosk={createKiosk()}
      checking={{ url: config.url, load: checkHere }}
    />
  )
}

/** Only demo accounts have codes to tell. Without it they are typed in as others are. */
const demoCodeOf = ({ demoAccounts }: Served) =>
  demoAccounts.some(({ codes }) => codes !== undefined)
    ? import('./demoCode').then(
        ({ demoCode }) => demoCode,
        () => undefined,
      )
    : undefined

/** Where the page does not know its project, it says what to write; whatever else went wrong, only what. */
async function whyNot(error: unknown) {
  const problem = <Problem title="Signalbox is not set up" error={error} />
  if (!(error instanceof ConfigError)) return problem
  // Ahead: whoever serves the page may be gone when it is wanted.
  void import('./check').catch(() => undefined)
  const checkThere = async (project: Config) => (await import('./check')).checkThere(project)
  return import('./ui/check/Setup').then(
    ({ Setup }) => <Setup error={error} load={checkThere} />,
    () => problem,
  )
}

startPreferences()
const root = createRoot(document.body.appendChild(document.createElement('div')))
void start()
  .catch(whyNot)
  .then(shown => root.render(<StrictMode>{shown}</StrictMode>))
