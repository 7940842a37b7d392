import { SignOutDialog } from '../account/SignOutDialog'
import { ActivityDialog } from '../act/ActivityDialog'
import { BoardsDialog } from '../boards/BoardsDialog'
import { KeysSheet } from '../keys/KeysSheet'
import { PreferencesDialog } from '../preferences/PreferencesDialog'
import type { DialogName, Scene } from './command'
import { commandsIn } from './commands'

interface SheetsProps {
  name: Exclude<DialogName, 'palette' | 'check'>
  scene: Scene
  onClose: () => void
}

/** What is opened seldom, fetched when it is. */
export default function Sheets({ name, scene, onClose }: SheetsProps) {
  const { shelf, activity, watchers } = scene.board?.getSnapshot().children ?? {}
  switch (name) {
    case 'keys':
      return <KeysSheet commands={commandsIn(scene)} onClose={onClose} />
    case 'preferences':
      return <PreferencesDialog board={scene.board} onClose={onClose} />
    case 'activity':
      return activity === undefined ? null : (
        <ActivityDialog activity={activity} session={scene.session} onClose={onClose} />
      )
    case 'signOut':
      return <SignOutDialog session={scene.session} onClose={onClose} />
    case 'boards':
      return shelf === undefined ? null : <BoardsDialog {...{ shelf, watchers, onClose }} />
  }
}
