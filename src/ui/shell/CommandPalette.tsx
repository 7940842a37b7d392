import type { ComponentProps } from 'react'
import type { CommandScope } from '../commands/command'
import { listCommands } from './commands/allCommands'
import { openBoardCommands } from '../boards/openBoardCommands'
import { goToPanelCommands } from '../commands/panelCommands'
import Palette from '../palette/Palette'

interface CommandPaletteProps extends Omit<ComponentProps<typeof Palette>, 'commands'> {
  scope: CommandScope
}

/** The palette of the commands available in a scope. */
export default function CommandPalette({ scope, ...props }: CommandPaletteProps) {
  return (
    <Palette
      commands={[...listCommands(scope), ...openBoardCommands(scope), ...goToPanelCommands(scope)]}
      {...props}
    />
  )
}
