import { SignOutDialog } from '../account/signOut/SignOutDialog'
import { MutationsDialog } from '../mutations/MutationsDialog'
import { BoardsDialog } from '../boards/BoardsDialog'
import { KeysSheet } from '../keys/KeysSheet'
import { PreferencesDialog } from '../preferences/PreferencesDialog'
import type { DialogName } from '../../machines/page/page.context'
import type { CommandScope } from '../commands/command'
import { useShell } from '../commands/useShell'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import { listCommands } from './commands/allCommands'

/** Few look at it, and what it says of SQL and plans is long. */
const { Component: CostDialog } = lazyComponent(() => import('../cost/CostDialog'))

interface DialogsProps {
  name: Exclude<DialogName, 'palette' | 'check'>
  scope: CommandScope
  onClose: () => void
}

/** Rarely used dialogs, fetched on demand. */
export default function Dialogs({ name, scope, onClose }: DialogsProps) {
  const { usage } = useShell()
  const { boardLibrary: library, mutations, viewers } = scope.board?.getSnapshot().children ?? {}
  switch (name) {
    case 'keys':
      return <KeysSheet commands={listCommands(scope)} onClose={onClose} />
    case 'preferences':
      return <PreferencesDialog board={scope.board} onClose={onClose} />
    case 'mutations':
      return mutations === undefined ? null : (
        <MutationsDialog mutations={mutations} session={scope.session} onClose={onClose} />
      )
    case 'cost':
      return scope.board === undefined ? null : (
        <LazyBoundary onFail={onClose}>
          <CostDialog board={scope.board} usage={usage} onClose={onClose} />
        </LazyBoundary>
      )
    case 'signOut':
      return <SignOutDialog session={scope.session} onClose={onClose} />
    case 'boards':
      return library === undefined ? null : (
        <BoardsDialog library={library} viewers={viewers} onClose={onClose} />
      )
  }
}
