import { SignOutDialog } from '../account/signOut/SignOutDialog'
import { MutationsDialog } from '../mutations/MutationsDialog'
import { BoardsDialog } from '../boards/BoardsDialog'
import { KeysSheet } from '../keys/KeysSheet'
import { PreferencesDialog } from '../preferences/PreferencesDialog'
import type { DialogName } from '../../machines/page/page.context'
import type { CommandScope } from '../commands/command'
import { listCommands } from './commands/allCommands'

interface DialogsProps {
  name: Exclude<DialogName, 'palette' | 'check'>
  scope: CommandScope
  onClose: () => void
}

/** Rarely used dialogs, fetched on demand. */
export default function Dialogs({ name, scope, onClose }: DialogsProps) {
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
    case 'signOut':
      return <SignOutDialog session={scope.session} onClose={onClose} />
    case 'boards':
      return library === undefined ? null : <BoardsDialog {...{ library, viewers, onClose }} />
  }
}
