import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { clsx } from 'clsx'
import { useEffectEvent, useLayoutEffect, useMemo, type RefObject } from 'react'
import type { Command } from '../commands/command'
import { KeyCombo } from '../keys/KeyCombo'
import { commandKeywords } from './commandKeywords'
import { FIELD } from './field'
import { matchRank } from './matchRank'
import styles from './Palette.module.css'

interface PaletteProps {
  commands: readonly Command[]
  query: string
  /** Enter was pressed before there was a list. */
  isEntered: boolean
  fieldRef: RefObject<HTMLInputElement | null>
  onType: (query: string) => void
  /** Null: none. */
  onChoose: (command: Command | null) => void
}

/** All commands, found by a few letters. */
export default function Palette({ commands, query, isEntered, fieldRef, onType, onChoose }: PaletteProps) {
  const matches = useMemo(() => rankCommands(commands, query), [commands, query])
  const choose = (command: Command | undefined) => {
    if (command?.refusal === null) onChoose(command)
  }
  const takeOver = useEffectEvent((field: HTMLInputElement) => {
    field.focus()
    field.setSelectionRange(query.length, query.length)
    if (isEntered) choose(matches[0])
  })
  useLayoutEffect(() => {
    const field = fieldRef.current
    // In an open dialog it takes the place of the field that was there before the list.
    if (field?.closest('dialog')?.open === true) takeOver(field)
  }, [fieldRef])
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        open
        inline
        autoHighlight="always"
        keepHighlight
        items={matches}
        filter={null}
        itemToStringValue={({ title }: Command) => title}
        value={query}
        onValueChange={onType}
      >
        <Autocomplete.Input
          ref={fieldRef}
          className={styles['input']}
          {...FIELD}
          onKeyDown={({ key }) => {
            // Base UI consumes Esc; here it has nothing else to close.
            if (key === 'Escape') onChoose(null)
          }}
        />
        <Autocomplete.Empty className={clsx('soft', styles['empty'])}>
          {matches.length === 0 && 'No results'}
        </Autocomplete.Empty>
        <Autocomplete.List className={clsx('options', styles['list'])}>
          {(command: Command) => <Line key={command.id} command={command} onChoose={choose} />}
        </Autocomplete.List>
      </Autocomplete.Root>
    </CSPProvider>
  )
}

/** The matching commands, best first; equally good ones keep their order. */
const rankCommands = (commands: readonly Command[], query: string) =>
  commands
    .flatMap(command => {
      const rank = matchRank(`${command.title} ${command.group}`, query, commandKeywords[command.id])
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
    <span className={clsx('note rigid', styles['group'])}>{command.group}</span>
    <span className="grow">
      {command.title}
      {command.refusal !== null && <span className="block small">{command.refusal}</span>}
    </span>
    {command.keys?.slice(0, 1).map(keys => (
      <KeyCombo key={keys} keys={keys} />
    ))}
  </Autocomplete.Item>
)
