import { act, render } from '@testing-library/react'
import { commandLine } from '../../src/ui/act/late'
import { App } from '../../src/ui/App'
import { boardScreen } from '../../src/ui/boardScreen'
import { fetchLate, keyboard } from '../../src/ui/commands/late'
import { gatedCard } from '../../src/ui/session/late'
import { puppetSession } from './puppets'

await Promise.all([
  boardScreen.fetch(),
  commandLine.fetch(),
  gatedCard.fetch(),
  keyboard.fetch(),
  fetchLate(),
])

export type Script = NonNullable<Parameters<typeof puppetSession>[0]>

/** What the root element says of the session. */
export const dataSession = () => document.documentElement.dataset['session']
export const focused = () => document.activeElement

/** The whole app over a scripted project, once it has answered what it is asked at first. */
export async function show(script: Script = {}, demo: { email: string; password: string }[] = []) {
  const puppet = puppetSession(script)
  await act(async () => {
    render(<App session={puppet.session} project="https://abc.supabase.co" demo={demo} />)
    await Promise.resolve()
  })
  return puppet
}
