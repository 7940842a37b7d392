import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { SessionRef } from '../machines/session.machine'
import { BoardScreen } from './board/BoardScreen'
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
}

/** One screen for every state of the session. */
export function App(props: AppProps) {
  return (
    <ErrorBoundary fallbackRender={({ error }) => <Problem error={error} />}>
      <Screen {...props} />
    </ErrorBoundary>
  )
}

/** The board whenever there is one, and over it, or alone, the card for whatever keeps one from it. */
function Screen({ session, project, demo = [] }: AppProps) {
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
          <BoardScreen session={session} board={board} />
        </Held>
      )}
      {screen !== 'active' && (
        <Stage isOver={board !== undefined} isBrief={screen === 'signing-out'}>
          <CardOf {...{ screen, session, project, demo, way }} onWay={setWay} />
        </Stage>
      )}
    </>
  )
}
