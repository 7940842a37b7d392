import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import type { Command } from '../commands/command'
import { getPreferences } from '../preferences/preferences'

/** Runs commands by their keys for as long as the component is drawn, as it was in the last drawing. */
export function useKeyBindings(...[listCommands, refuse]: Parameters<typeof bindKeys>): void {
  const list = useEffectEvent(listCommands)
  const refuseKey = useEffectEvent(refuse)
  useEffect(
    () =>
      bindKeys(
        () => list(),
        reason => refuseKey(reason),
      ),
    [],
  )
}

/** A single letter, or a sequence of them: easily typed or spoken by accident. */
const isSingleLetter = (keys: string) => !keys.includes('$mod+') && !/^(Enter|Escape)$/.test(keys)

/** Punctuation needs Shift on most keyboards, but not on all. */
const keyVariants = (keys: string) => (/^[\p{P}\p{S}]$/u.test(keys) ? [keys, `Shift+${keys}`] : [keys])

/** Keys typed into text fields, or handled by an element over the page. */
const belongsToPageContent = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable="true"], dialog, [popover]') !== null ||
    document.querySelector('dialog[open]') !== null)

/** Enter on a button, link or row belongs to that element; on the panel itself it is free. */
const isOnPanel = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('[data-panel-id]')

/**
 * Binds keys to commands until the returned function is called. `commands` is called at every key, because their state
 * changes; `onRefuse` receives the reason why a command is impossible.
 */
function bindKeys(commands: () => Command[], onRefuse: (reason: string) => void): () => void {
  const createHandler = (id: string, keys: string) => (event: KeyboardEvent) => {
    // The last key of a sequence may be a command too: the sequence has handled it already.
    if (event.defaultPrevented || event.isComposing) return
    if (isSingleLetter(keys) && getPreferences().letters === 'off') return
    if (keys === 'Enter' ? !isOnPanel(event) : belongsToPageContent(event)) return
    const command = commands().find(each => each.id === id)
    if (command === undefined) return
    event.preventDefault()
    if (command.refusal === null) command.run()
    else onRefuse(command.refusal)
  }
  const bindings = commands().flatMap(({ id, keys = [] }) =>
    keys.flatMap(each => keyVariants(each).map(press => [press, createHandler(id, each)] as const)),
  )
  const sequencesFirst = bindings.sort(([a], [b]) => b.split(' ').length - a.split(' ').length)
  return tinykeys(window, Object.fromEntries(sequencesFirst))
}
