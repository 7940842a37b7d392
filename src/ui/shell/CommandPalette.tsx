import type { Command, CommandScope } from '../commands/command'
import { listCommands } from './commands/allCommands'
import { goToPanelCommands } from '../commands/panelCommands'
import Palette from '../palette/Palette'

interface CommandPaletteProps {
  scope: CommandScope
  onClose: (chosen: Command | null) => void
}

/** The palette of the commands available in a scope. */
export default function CommandPalette({ scope, onClose }: CommandPaletteProps) {
  return <Palette commands={[...listCommands(scope), ...goToPanelCommands(scope)]} onClose={onClose} />
}
