import { useEffect, useEffectEvent } from 'react'
import type { CommandScope } from '../commands/command'
import { listCommands } from './commands/allCommands'
import { bindKeys } from '../keys/bindKeys'

interface KeyboardProps {
  /** Reads the commands' scope; called at every key. */
  readScope: () => CommandScope
  /** Called with the reason why a command is impossible. */
  onRefuse: (reason: string) => void
}

/** Listens to keys while mounted, and draws nothing. Fetched with the board: the list of commands is long. */
export default function Keyboard({ readScope, onRefuse }: KeyboardProps) {
  const commands = useEffectEvent(() => listCommands(readScope()))
  const refuse = useEffectEvent((reason: string) => onRefuse(reason))
  useEffect(
    () =>
      bindKeys(
        () => commands(),
        reason => refuse(reason),
      ),
    [],
  )
  return null
}
