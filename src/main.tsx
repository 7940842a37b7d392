import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/createApp'
import { createPage } from './app/createPage'
import { createAuth } from './backend/supabase/createAuth'
import { ConfigError, readConfig, type Config } from './shared/config'
import { awaitConfig } from './app/config/awaitConfig'
import { reactFaultHandlers, reportUncaught } from './app/faultReport'
import { firstBoardShown } from './shared/firstBoard'
import { lazyValue } from './shared/lazyValue'
import type { KioskRef } from './machines/kiosk/kiosk.machine'
import type { SessionRef } from './machines/session/session.machine'
import { openInspector } from './inspect/stately'
import { createPanelsInView } from './streams/page/panelsInView'
import {
  toEnv,
  assertReachable,
  configAddress,
  usableAccounts,
  type ServedConfig,
} from './app/config/servedConfig'
import { App } from './ui/App'
import { lazyOverlay } from './ui/shell/lazyOverlay'
import { lazyAccountDialog } from './ui/account/lazyAccountDialog'
import { lazyBoardScreen } from './ui/board/lazyBoardScreen'
import { getPreferences, startPreferences, subscribeToPreferences } from './ui/preferences/preferences'
import { FatalError } from './ui/start/FatalError'
import { lazySignedOut } from './ui/session/lazySignedOut'
import { lazyDemoAccounts } from './ui/session/demo/lazyDemoAccounts'
import { ConfigWaitCard } from './ui/start/ConfigWaitCard'
import './ui/style/fonts.css'
import './ui/style/tokens.css'
import './ui/style/base.css'
import './ui/style/controls.css'
import './ui/style/surfaces.css'
import './ui/style/lists.css'
import './ui/style/layout.css'

/**
 * Named one by one: for `import.meta.env` as a whole, Vite would write every VITE_ variable of the build into the page.
 */
const builtIn = {
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_SUPABASE_ANON_KEY: import.meta.env.VITE_SUPABASE_ANON_KEY,
}

async function start() {
  if (!mayHaveSession()) void lazySignedOut.preload().catch(() => undefined)
  const servedConfig = await awaitConfig(file =>
    show(<ConfigWaitCard file={file} address={configAddress()} />),
  )
  // For hosts that send no headers: a policy in the page itself cannot forbid framing.
  if (window.top !== window.self && !servedConfig.frames) {
    const { FramedWarning } = await import('./ui/start/FramedWarning')
    return <FramedWarning address={location.origin + location.pathname + location.search} />
  }
  if (import.meta.env.PROD) assertReachable(servedConfig, builtIn.VITE_SUPABASE_URL, location.origin)
  const config = readConfig(toEnv(servedConfig, builtIn), location.origin)
  const inspect = await openInspector(location.search)
  const { keepIn: keep, secondFactor, ...session } = servedConfig.session
  const usage = lazyValue(async () => (await import('./shared/usageMeter')).createUsageMeter())
  const project = { ...config, ...session, keep, providers: servedConfig.providers, usage }
  const page = createPage(inspect)
  const kiosk = lazyValue<KioskRef>(async () => {
    const { createKiosk } = await import('./app/createKiosk')
    return createKiosk({ page, session: app, inspect })
  })
  const loadScreen = () =>
    Promise.all([
      lazyBoardScreen.preload(),
      // Esc leaves a kiosk, whatever else is still to come.
      ...(page.getSnapshot().hasTag('kiosk') ? [kiosk.preload(), lazyOverlay.preload()] : []),
    ])
  const authContext = createAuth(project)
  const isDemo = servedConfig.demoAccounts.length > 0
  // The embedded backend answers at the page's own origin, and lists its demo accounts.
  const board = config.url === location.origin && isDemo ? 'demo' : 'own'
  const visibility = { page, get: getPreferences, subscribe: subscribeToPreferences }
  const loadSignInCard = () => Promise.all([lazySignedOut.preload(), isDemo && lazyDemoAccounts.preload()])
  const panelsInView = createPanelsInView()
  const app: SessionRef = createApp(project, {
    authContext,
    board,
    secondFactor,
    panelsInView,
    loadScreen,
    loadAccountDialog: lazyAccountDialog.preload,
    visibility,
    loadSignInCard,
    ...(inspect && { inspect }),
  }).start()
  // For the card after a sign-out.
  void firstBoardShown.then(loadSignInCard).catch(() => undefined)
  const check = lazyValue(async () => (await import('./app/wireCheck')).createProjectCheck(authContext))
  const checkHere = () => check.preload().then(check.get)
  return (
    <App
      session={app}
      page={page}
      project={config.url}
      demo={usableAccounts(servedConfig)}
      inbox={servedConfig.inbox}
      {...demoLogicOf(servedConfig)}
      kiosk={kiosk}
      usage={usage}
      panelsInView={panelsInView}
      projectCheck={{ url: config.url, load: checkHere }}
    />
  )
}

/** Whether a session may be stored, before config.json says under which name; another one only costs a wait. */
function mayHaveSession() {
  try {
    return [document.cookie, ...Object.keys(localStorage)].some(text => text.includes('-auth-token'))
  } catch {
    return false
  }
}

/** Only a demo on this computer names codes, and can be broken. */
const demoLogicOf = ({ demoAccounts }: ServedConfig) =>
  demoAccounts.some(({ codes }) => codes)
    ? {
        demoCode: lazyValue(async () => (await import('./app/demo/demoLogic')).demoCode),
        demoFaults: lazyValue(async () => (await import('./app/demo/demoLogic')).demoFaults),
      }
    : {}

/** If the page has no project, the screen says what to configure; any other error is only reported. */
async function toErrorScreen(error: unknown) {
  const problem = <FatalError title="Signalbox is not set up" error={error} />
  if (!(error instanceof ConfigError)) return problem
  // Preloaded: the server of the page may be gone when the check is wanted.
  void import('./app/wireCheck').catch(() => undefined)
  const checkThere = async (project: Config) => (await import('./app/wireCheck')).createSetupCheck(project)
  return import('./ui/check/setup/SetupPage').then(
    ({ SetupPage }) => <SetupPage error={error} load={checkThere} />,
    () => problem,
  )
}

startPreferences()
// In development everything is logged; in production no row and no token may reach a visitor's console.
const report = (words: string) => console.error(words)
if (import.meta.env.PROD) reportUncaught(window, report)
const container = document.body.appendChild(document.createElement('div'))
const root = createRoot(container, import.meta.env.PROD ? reactFaultHandlers(report) : {})
const show = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)
void start().catch(toErrorScreen).then(show)
