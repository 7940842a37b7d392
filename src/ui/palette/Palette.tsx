import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Command } from '../commands/command'
import { Keys } from '../keys/Keys'
import { match } from './match'
import styles from './Palette.module.css'

interface PaletteProps {
  commands: readonly Command[]
  /** Hears what was chosen, after the palette has given the focus back. */
  onClose: (chosen: Command | null) => void
}

/** Everything that can be done, to be found by a few letters. */
export default function Palette({ commands, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<Command>(null)
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    input.current?.focus()
    return () => element?.close()
  }, [])
  const found = useMemo(() => best(commands, typed), [commands, typed])
  const choose = (command: Command) => {
    if (command.refusal !== null) return
    chosen.current = command
    dialog.current?.close()
  }
  return (
    <CSPProvider disableStyleElements>
      <dialog
        ref={dialog}
        className={styles['palette']}
        aria-label="Commands"
        closedby="any"
        onClose={({ currentTarget }) => {
          // Closed and shown again at once, as a development build does, it hears of the closing afterwards.
          if (!currentTarget.open) onClose(chosen.current)
        }}
      >
        <Autocomplete.Root
          open
          inline
          autoHighlight="always"
          keepHighlight
          items={found}
          filter={null}
          itemToStringValue={({ title }: Command) => title}
          value={typed}
          onValueChange={setTyped}
        >
          <Autocomplete.Input
            ref={input}
            className={styles['input']}
            aria-label="Find a command"
            placeholder="Find a command or a panel"
            onKeyDown={({ key }) => {
              // Base UI keeps Esc for itself; here it has nothing else to close.
              if (key === 'Escape') dialog.current?.close()
            }}
          />
          <Autocomplete.Empty className={styles['empty']}>
            {found.length === 0 && 'No command and no panel has this name.'}
          </Autocomplete.Empty>
          <Autocomplete.List className={styles['list']}>
            {(command: Command) => <Line key={command.id} command={command} onChoose={choose} />}
          </Autocomplete.List>
        </Autocomplete.Root>
      </dialog>
    </CSPProvider>
  )
}

/** Those that answer, the best first, in their own order where they answer equally well. */
const best = (commands: readonly Command[], typed: string) =>
  commands
    .flatMap(command => {
      const rank = match(`${command.title} ${command.group}`, typed)
      return rank === null ? [] : [{ command, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)

interface LineProps {
  command: Command
  onChoose: (command: Command) => void
}

const Line = ({ command, onChoose }: LineProps) => (
  <Autocomplete.Item
    value={command}
    className={styles['line']}
    aria-disabled={command.refusal !== null}
    onClick={() => onChoose(command)}
  >
    <span className={styles['group']}>{command.group}</span>
    <span className={styles['title']}>
      {command.title}
      {command.refusal !== null && <span className={styles['refusal']}>{command.refusal}</span>}
    </span>
    {command.keys?.slice(0, 1).map(keys => (
      <Keys key={keys} keys={keys} />
    ))}
  </Autocomplete.Item>
)
