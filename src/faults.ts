import type { RootOptions } from 'react-dom/client'

/** So many places of a stack tell where it was. */
const MOST = 8
const KINDS = /^(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$/
/** A place in one of our own files, without the address that it was fetched from. */
const PLACE = /([\w.-]+\.js):(\d+):(\d+)/g

type Say = (words: string) => void

/**
 * One sentence on a fault: of which kind it is and where it was, in the page's own files. Never its message, which may
 * hold what was in a row, a form or an answer, and never a value that was thrown.
 */
export function faultWords(what: string, fault: unknown): string {
  const { name, message, stack = '' } = fault instanceof Error ? fault : { name: '', message: '' }
  const kind = fault instanceof Error && KINDS.test(name) ? name : 'Error'
  const places = [...framesOf(stack, `${name}: ${message}`, message).matchAll(PLACE)].map(([place]) => place)
  return `Signalbox: ${what} (${kind}${places.length === 0 ? '' : ` at ${places.slice(0, MOST).join(', ')}`})`
}

/** Chromium has what an error says above its frames, and no other browser has. */
function framesOf(stack: string, head: string, message: string): string {
  if (stack.startsWith(head)) return stack.slice(head.length)
  const at = stack.indexOf(message)
  return at < 0 ? stack : stack.slice(at + message.length)
}

/** What React is told to do with faults. By itself it writes them to the console with all that they say. */
export const saidByReact = (say: Say): RootOptions => ({
  onCaughtError: fault => say(faultWords('a part of the page could not be drawn', fault)),
  onUncaughtError: fault => say(faultWords('the page could not be drawn', fault)),
  onRecoverableError: fault => say(faultWords('a part of the page was drawn once more', fault)),
})

/** Hears what nobody caught, before the browser writes it to the console with all that it says. */
export function sayUncaught(page: EventTarget, say: Say): void {
  page.addEventListener('error', event => {
    // What could not be fetched is an event as well, and holds nothing.
    if (!('error' in event)) return
    event.preventDefault()
    say(faultWords('something failed', event.error))
  })
  page.addEventListener('unhandledrejection', event => {
    event.preventDefault()
    say(faultWords('something failed', 'reason' in event ? event.reason : null))
  })
}
