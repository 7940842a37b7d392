import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import type { Command, CommandScope } from '../commands/command'
import { panelIdOf, queryPanels } from '../commands/panelElements'
import { Dialog } from '../kit/dialog/Dialog'
import modal from '../kit/Modal.module.css'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { FIELD } from '../palette/field'
import styles from '../palette/Palette.module.css'
import { lazyPalette } from './lazyPalette'
import { isComposing } from '../kit/events/isComposing'

const { Component: Palette } = lazyPalette

interface PaletteDialogProps {
  /** The panel that had the focus when it was opened; null: none. */
  panelId: string | null
  scopeAt: (panel: HTMLElement | null) => CommandScope
  /** Called with the choice, after the focus is back where it was. */
  onClose: (command: Command | null) => void
}

/** The palette. Its field is there at once, for what is typed before the list of commands is fetched. */
export function PaletteDialog({ panelId, scopeAt, onClose }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const chosenCommand = useRef<Command>(null)
  const [query, setQuery] = useState('')
  const [isEntered, setEntered] = useState(false)
  const [scope] = useState(() => {
    // A failure is shown in its place.
    lazyPalette.preload().catch(() => undefined)
    return scopeAt(queryPanels().find(panel => panelIdOf(panel) === panelId) ?? null)
  })
  const type = (text: string) => {
    setQuery(text)
    setEntered(false)
  }
  const choose = (command: Command | null) => {
    chosenCommand.current = command
    dialog.current?.close()
  }
  const placeholder = (
    <input
      ref={field}
      className={styles['input']}
      {...FIELD}
      value={query}
      onChange={({ target }) => type(target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && !isComposing(event)) setEntered(true)
      }}
    />
  )
  return (
    <Dialog
      ref={dialog}
      focusRef={field}
      className={clsx('sheet', modal['modal'], styles['palette'])}
      aria-label="Commands"
      onClose={() => onClose(chosenCommand.current)}
    >
      <LazyBoundary placeholder={placeholder} onFail={() => onClose(null)}>
        <Palette
          scope={scope}
          query={query}
          isEntered={isEntered}
          fieldRef={field}
          onType={type}
          onChoose={choose}
        />
      </LazyBoundary>
    </Dialog>
  )
}
