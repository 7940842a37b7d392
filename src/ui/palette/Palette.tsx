import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { clsx } from 'clsx'
import { useMemo, useRef, useState } from 'react'
import type { Command } from '../commands/command'
import { KeyCombo } from '../keys/KeyCombo'
import { Dialog } from '../kit/dialog/Dialog'
import modal from '../kit/Modal.module.css'
import { matchRank } from './matchRank'
import styles from './Palette.module.css'

interface PaletteProps {
  commands: readonly Command[]
  /** Called with the choice, after the palette has restored the focus. */
  onClose: (chosen: Command | null) => void
}

/** All commands, found by a few letters. */
export default function Palette({ commands, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosenCommand = useRef<Command>(null)
  const [query, setQuery] = useState('')
  const matches = useMemo(() => rankCommands(commands, query), [commands, query])
  const choose = (command: Command) => {
    if (command.refusal !== null) return
    chosenCommand.current = command
    dialog.current?.close()
  }
  return (
    <CSPProvider disableStyleElements>
      <Dialog
        ref={dialog}
        focusRef={input}
        className={clsx('sheet', modal['modal'], styles['palette'])}
        aria-label="Commands"
        onClose={() => onClose(chosenCommand.current)}
      >
        <Autocomplete.Root
          open
          inline
          autoHighlight="always"
          keepHighlight
          items={matches}
          filter={null}
          itemToStringValue={({ title }: Command) => title}
          value={query}
          onValueChange={setQuery}
        >
          <Autocomplete.Input
            ref={input}
            className={styles['input']}
            aria-label="Find a command"
            placeholder="Find a command or a panel"
            onKeyDown={({ key }) => {
              // Base UI consumes Esc; here it has nothing else to close.
              if (key === 'Escape') dialog.current?.close()
            }}
          />
          <Autocomplete.Empty className={clsx('soft', styles['empty'])}>
            {matches.length === 0 && 'No results'}
          </Autocomplete.Empty>
          <Autocomplete.List className={clsx('options', styles['list'])}>
            {(command: Command) => <Line key={command.id} command={command} onChoose={choose} />}
          </Autocomplete.List>
        </Autocomplete.Root>
      </Dialog>
    </CSPProvider>
  )
}

/** The matching commands, best first; equally good ones keep their order. */
const rankCommands = (commands: readonly Command[], query: string) =>
  commands
    .flatMap(command => {
      const rank = matchRank(`${command.title} ${command.group}`, query)
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
    className={clsx('choice', styles['line'])}
    aria-disabled={command.refusal !== null}
    onClick={() => onChoose(command)}
  >
    <span className={clsx('note', styles['group'])}>{command.group}</span>
    <span className="grow">
      {command.title}
      {command.refusal !== null && <span className="block small">{command.refusal}</span>}
    </span>
    {command.keys?.slice(0, 1).map(keys => (
      <KeyCombo key={keys} keys={keys} />
    ))}
  </Autocomplete.Item>
)
