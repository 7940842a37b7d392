import type { MouseEvent } from 'react'

/** For a button that sends something: the second click of a double click must not send again. */
export function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

/** A ref for a form that sends something: a held Enter key must not send again. */
export function ignoreKeyRepeat(form: HTMLFormElement | null) {
  form?.addEventListener('keydown', preventRepeat)
  return () => form?.removeEventListener('keydown', preventRepeat)
}

function preventRepeat(event: KeyboardEvent) {
  // In a text area Enter only starts a new line.
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
}
