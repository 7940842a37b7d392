import { tinykeys } from 'tinykeys'
import type { Command } from '../commands/command'
import { preferences } from '../preferences/preferences'

/** A single letter, alone or after another one: what somebody types or says by accident. */
const isLetters = (keys: string) => !keys.includes('$mod+') && !/^(Enter|Escape)$/.test(keys)

/** Signs need Shift on most keyboards, and not on all. */
const pressesOf = (keys: string) => (/^[\p{P}\p{S}]$/u.test(keys) ? [keys, `Shift+${keys}`] : [keys])

/** Where keys are somebody's text, or belong to what lies over the page. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable="true"], dialog, [popover]') !== null ||
    document.querySelector('dialog[open]') !== null)

/** Enter on a button, link or row is theirs; on the panel itself it is nobody's. */
const isOnPanel = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches('[data-panel-id]')

/**
 * Makes keys give commands until the function that it returns is called. `commands` is asked at every key, since what
 * can be done changes; `refused` hears why something cannot.
 */
export function bindKeys(commands: () => Command[], refused: (reason: string) => void): () => void {
  const give = (id: string, keys: string) => (event: KeyboardEvent) => {
    // The end of a sequence is a command of its own as well: the sequence came first.
    if (event.defaultPrevented || event.isComposing) return
    if (isLetters(keys) && preferences().letters === 'off') return
    if (keys === 'Enter' ? !isOnPanel(event) : isTaken(event)) return
    const command = commands().find(each => each.id === id)
    if (command === undefined) return
    event.preventDefault()
    if (command.refusal === null) command.run()
    else refused(command.refusal)
  }
  const bindings = commands().flatMap(({ id, keys = [] }) =>
    keys.flatMap(each => pressesOf(each).map(press => [press, give(id, each)] as const)),
  )
  const sequencesFirst = bindings.sort(([a], [b]) => b.split(' ').length - a.split(' ').length)
  return tinykeys(window, Object.fromEntries(sequencesFirst))
}
