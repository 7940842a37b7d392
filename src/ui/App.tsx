import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { SessionRef } from '../machines/session.machine'
import { BoardScreen } from './board/BoardScreen'
import { Problem } from './Problem'
import { Calm } from './session/Calm'
import type { DemoAccount } from './session/DemoAccounts'
import { SecondFactor } from './session/SecondFactor'
import { SignIn } from './session/SignIn'
import { screenOf } from './screen'

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

function Screen({ session, project, demo = [] }: AppProps) {
  const screen = useSelector(session, screenOf)
  const board = useSelector(session, ({ children }) => children.board)
  useLayoutEffect(() => {
    document.documentElement.dataset['session'] = screen
  }, [screen])
  switch (screen) {
    case 'restoring':
      return <Calm text="Looking for your session…" />
    case 'signed-out':
      return <SignIn session={session} project={project} demo={demo} />
    case 'mfa-required':
      return <SecondFactor session={session} />
    case 'active':
      return board && <BoardScreen key={board.sessionId} session={session} board={board} />
    case 'signing-out':
      return <Calm text="Signing out…" />
  }
}
