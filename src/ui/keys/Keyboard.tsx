import { useEffect, useEffectEvent } from 'react'
import type { Scene } from '../commands/command'
import { commandsIn } from '../commands/commands'
import { bindKeys } from './bind'

interface KeyboardProps {
  /** What a command sees, asked at every key. */
  sceneNow: () => Scene
  /** Hears why something cannot be done. */
  onRefuse: (reason: string) => void
}

/** Hears keys for as long as it is there, and draws nothing. Fetched with the board: the table of commands is long. */
export default function Keyboard({ sceneNow, onRefuse }: KeyboardProps) {
  const commands = useEffectEvent(() => commandsIn(sceneNow()))
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
