import { useSelector } from '@xstate/react'
import { Suspense, useLayoutEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { DemoCodeLogic } from '../machines/demoCode/demoCode.machine'
import type { DemoFaultsLogic } from '../machines/demoFaults/demoFaults.machine'
import type { PageRef } from '../machines/page/page.machine'
import type { SessionRef } from '../machines/session/session.machine'
import type { LazyValue } from '../shared/lazyValue'
import type { UsageMeter } from '../shared/usageMeter'
import type { PanelsInView } from '../streams/page/panelsInView'
import type { ProjectCheck } from './check/CheckDialog'
import type { LazyKiosk } from './commands/useShell'
import { Shell } from './shell/Shell'
import { lazyBoardScreen } from './board/lazyBoardScreen'
import { usePreferences } from './preferences/preferences'
import { FatalError } from './start/FatalError'
import { sessionScreenOf } from './session/sessionScreen'
import { SessionCard } from './session/SessionCard'
import type { DemoAccount } from './session/demo/demoAccount'
import { InertBoard } from './kit/card/InertBoard'
import { CardFrame } from './kit/card/CardFrame'

interface AppProps {
  session: SessionRef
  page: PageRef
  /** The project's address, named on the sign-in page. */
  project: string
  demo?: readonly DemoAccount[]
  /** Where emails can be read that the project only keeps. */
  inbox?: string | undefined
  /** Computes the second-factor codes of the demo accounts. */
  demoCode?: LazyValue<DemoCodeLogic>
  /** Breaks the demo’s backend on purpose. */
  demoFaults?: LazyValue<DemoFaultsLogic>
  kiosk?: LazyKiosk
  /** What the page exchanges with the project. */
  usage?: LazyValue<UsageMeter>
  /** Notes which panels are in view. */
  panelsInView?: PanelsInView
  /** The check of the project's setup. */
  projectCheck?: ProjectCheck
}

const { Component: BoardScreen } = lazyBoardScreen

/** Draws a screen for every state of the session. */
export function App(props: AppProps) {
  return (
    <ErrorBoundary fallbackRender={({ error }) => <FatalError error={error} />}>
      <Shell {...shellOf(props)}>
        <AppScreen {...props} />
      </Shell>
    </ErrorBoundary>
  )
}

const shellOf = ({ session, page, kiosk, usage, projectCheck }: AppProps) => ({
  session,
  page,
  kiosk,
  usage,
  projectCheck,
})

/** Draws the board if there is one, and the card that covers or replaces it. */
function AppScreen({ session, project, demo = [], inbox, demoCode, demoFaults, panelsInView }: AppProps) {
  const { zone } = usePreferences()
  const screen = useSelector(session, sessionScreenOf)
  const board = useSelector(session, ({ children }) => children.board)
  useLayoutEffect(() => {
    document.documentElement.dataset['session'] = screen
  }, [screen])
  return (
    <>
      {board && (
        <InertBoard key={board.sessionId} isCovered={screen !== 'active'}>
          {/* Times are formatted where they are drawn, so a new zone remounts everything. */}
          <Suspense>
            <BoardScreen
              key={zone}
              session={session}
              board={board}
              demoFaults={demoFaults}
              panelsInView={panelsInView}
            />
          </Suspense>
        </InertBoard>
      )}
      {screen !== 'active' && (
        <CardFrame
          isOverBoard={board !== undefined}
          isBrief={screen === 'signing-out' || screen === 'restoring'}
        >
          <SessionCard
            screen={screen}
            session={session}
            project={project}
            demo={demo}
            inbox={inbox}
            demoCode={demoCode}
          />
        </CardFrame>
      )}
    </>
  )
}
