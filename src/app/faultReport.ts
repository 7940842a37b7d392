import type { RootOptions } from 'react-dom/client'

/** Frames of a stack: enough to locate the fault. */
const MAX_PLACES = 8
const KINDS = /^(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$/
/** A place in one of our own files, without the address that the file was fetched from. */
const PLACE = /([\w.-]+\.js):(\d+):(\d+)/g

type Report = (words: string) => void

/**
 * One sentence on a fault: its kind and its place in the page's own files. Never its message, which may contain data of
 * a row, a form or an answer, and never a thrown value.
 */
export function faultText(event: string, fault: unknown): string {
  const { name, message, stack = '' } = fault instanceof Error ? fault : { name: '', message: '' }
  const kind = fault instanceof Error && KINDS.test(name) ? name : 'Error'
  const places = [...stackFrames(stack, `${name}: ${message}`, message).matchAll(PLACE)].map(
    ([place]) => place,
  )
  return `Signalbox: ${event} (${kind}${places.length === 0 ? '' : ` at ${places.slice(0, MAX_PLACES).join(', ')}`})`
}

/** Chromium puts the message above the stack frames; no other browser does. */
function stackFrames(stack: string, head: string, message: string): string {
  if (stack.startsWith(head)) return stack.slice(head.length)
  const at = stack.indexOf(message)
  return at < 0 ? stack : stack.slice(at + message.length)
}

/** React's error handlers. By default React writes faults to the console with their messages. */
export const reactFaultHandlers = (say: Report): RootOptions => ({
  onCaughtError: fault => say(faultText('a part of the page could not be drawn', fault)),
  onUncaughtError: fault => say(faultText('the page could not be drawn', fault)),
  onRecoverableError: fault => say(faultText('a part of the page was drawn once more', fault)),
})

/** Reports uncaught errors before the browser writes them to the console with their messages. */
export function reportUncaught(page: EventTarget, say: Report): void {
  page.addEventListener('error', event => {
    // A failed fetch of a resource is an error event too, without an error.
    if (!('error' in event)) return
    event.preventDefault()
    say(faultText('something failed', event.error))
  })
  page.addEventListener('unhandledrejection', event => {
    event.preventDefault()
    say(faultText('something failed', 'reason' in event ? event.reason : null))
  })
}
