import { act, render } from '@testing-library/react'
import { lazyMutationLine } from '../../src/ui/mutations/lazyMutationLine'
import { createPage } from '../../src/app/createPage'
import { App } from '../../src/ui/App'
import { lazyAccountDialog } from '../../src/ui/account/lazyAccountDialog'
import { lazyBoardScreen } from '../../src/ui/board/lazyBoardScreen'
import { preloadDialogs } from '../../src/ui/shell/lazyDialogs'
import { lazyOverlay } from '../../src/ui/shell/lazyOverlay'
import { lazyDeferredCard } from '../../src/ui/session/lazyDeferredCard'
import { lazyDemoAccounts } from '../../src/ui/session/demo/lazyDemoAccounts'
import { lazySignInStep } from '../../src/ui/session/signIn/lazySignInStep'
import { puppetSession } from './puppets'

await Promise.all([
  lazyBoardScreen.preload(),
  lazyMutationLine.preload(),
  lazyDeferredCard.preload(),
  lazySignInStep.preload(),
  lazyDemoAccounts.preload(),
  lazyOverlay.preload(),
  preloadDialogs(),
  lazyAccountDialog.preload(),
])

export type Script = NonNullable<Parameters<typeof puppetSession>[0]>

/** What the root element says of the session. */
export const dataSession = () => document.documentElement.dataset['session']
export const readFocused = () => document.activeElement

/** The whole app over a scripted project, once it has answered what it is asked at first. */
export async function show(
  script: Script = {},
  demo: { email: string; password: string }[] = [],
  inbox?: string,
) {
  const puppet = puppetSession(script)
  const page = createPage()
  await act(async () => {
    render(
      <App
        session={puppet.session}
        page={page}
        project="https://abc.supabase.co"
        demo={demo}
        inbox={inbox}
      />,
    )
    await Promise.resolve()
  })
  return puppet
}
