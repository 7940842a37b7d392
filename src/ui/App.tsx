import { useSelector } from '@xstate/react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { DemoCodeLogic } from '../machines/demoCode.machine'
import type { KioskRef } from '../machines/kiosk.machine'
import type { SessionRef } from '../machines/session.machine'
import type { Checking } from './check/CheckDialog'
import { Shell } from './commands/Shell'
import { boardScreen } from './boardScreen'
import { usePreferences } from './preferences/preferences'
import { Problem } from './Problem'
import { screenOf } from './screen'
import { CardOf } from './session/CardOf'
import type { DemoAccount } from './session/DemoAccounts'
import { Held } from './session/Held'
import type { Way } from './session/MailForm'
import { Stage } from './session/Stage'

interface AppProps {
  session: SessionRef
  /** The address of the project, to be named where one signs in. */
  project: string
  demo?: readonly DemoAccount[]
  /** Tells the codes of demo accounts. */
  demoCode?: DemoCodeLogic
  /** Asked for while a board is open, with which it comes. */
  kiosk?: () => KioskRef
  /** Checks the project. */
  checking?: Checking
}

const { Component: BoardScreen } = boardScreen

/** One screen for every state of the session. */
export function App(props: AppProps) {
  return (
    <ErrorBoundary fallbackRender={({ error }) => <Problem error={error} />}>
      <Shell session={props.session} kiosk={props.kiosk} checking={props.checking}>
        <Screen {...props} />
      </Shell>
    </ErrorBoundary>
  )
}

/** The board whenever there is one, and over it, or alone, the card for whatever keeps one from it. */
function Screen({ session, project, demo = [], demoCode }: AppProps) {
  const { zone } = usePreferences()
  const screen = useSelector(session, screenOf)
  const board = useSelector(session, ({ children }) => children.board)
  // Here, so that it outlives signing out; nowhere else, so that it does not outlive the page.
  const [way, setWay] = useState<Way>('code')
  useLayoutEffect(() => {
    document.documentElement.dataset['session'] = screen
  }, [screen])
  return (
    <>
      {board && (
        <Held key={board.sessionId} isCovered={screen !== 'active'}>
          {/* Times are written where they are drawn: in another zone everything is drawn anew. */}
          <Suspense>
            <BoardScreen key={zone} session={session} board={board} />
          </Suspense>
        </Held>
      )}
      {screen !== 'active' && (
        <Stage isOver={board !== undefined} isBrief={screen === 'signing-out' || screen === 'restoring'}>
          <CardOf {...{ screen, session, project, demo, demoCode, way }} onWay={setWay} />
        </Stage>
      )}
    </>
  )
}
