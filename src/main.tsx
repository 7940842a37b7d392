import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app'
import { entranceOf } from './backend/supabase/entrance'
import { ConfigError, readConfig, type Config } from './config'
import { awaitConfig } from './configFile'
import { saidByReact, sayUncaught } from './faults'
import { fetched } from './fetched'
import { openInspector } from './inspect/stately'
import { asEnv, assertReachable, configAddress, usableAccounts, type Served } from './served'
import { App } from './ui/App'
import { boardScreen } from './ui/boardScreen'
import { keyboard } from './ui/commands/late'
import { startPreferences } from './ui/preferences/preferences'
import { Problem } from './ui/Problem'
import { gatedCard } from './ui/session/late'
import { ConfigWait } from './ui/start/ConfigWait'
import { Framed } from './ui/start/Framed'
import './ui/style/fonts.css'
import './ui/style/tokens.css'
import './ui/style/base.css'

/** Named one by one: Vite would write every VITE_ variable of the build into the page in the place of the whole. */
const builtIn = {
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_SUPABASE_ANON_KEY: import.meta.env.VITE_SUPABASE_ANON_KEY,
}

async function start() {
  const served = await awaitConfig(file => show(<ConfigWait file={file} address={configAddress()} />))
  // For hosts that send no headers: a policy in the page itself cannot forbid it.
  if (window.top !== window.self && !served.frames)
    return <Framed address={location.origin + location.pathname + location.search} />
  if (import.meta.env.PROD) assertReachable(served, builtIn.VITE_SUPABASE_URL, location.origin)
  const config = readConfig(asEnv(served, builtIn), location.origin)
  const inspect = await openInspector(location.search)
  const { keepIn: keep, secondFactor, ...session } = served.session
  const project = { ...config, ...session, keep, providers: served.providers }
  const kiosk = fetched(async () => (await import('./kiosk')).createKiosk())
  const screen = () => Promise.all([boardScreen.fetch(), gatedCard.fetch(), keyboard.fetch(), kiosk.fetch()])
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
      demo={usableAccounts(served)}
      {...(demoCode && { demoCode })}
      kiosk={kiosk.there}
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
// While it is developed everything is said; a visitor's console keeps no row and no token.
const say = (words: string) => console.error(words)
if (import.meta.env.PROD) sayUncaught(window, say)
const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place, import.meta.env.PROD ? saidByReact(say) : {})
const show = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)
void start().catch(whyNot).then(show)
