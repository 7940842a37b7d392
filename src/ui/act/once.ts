import type { MouseEvent } from 'react'

/** Of a button that sends something: a double click is one wish. */
export function clickedOnce(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

/** The ref of a form that sends something: a key that is held down is one wish. */
export function pressedOnce(form: HTMLFormElement | null) {
  form?.addEventListener('keydown', letOnce)
  return () => form?.removeEventListener('keydown', letOnce)
}

function letOnce(event: KeyboardEvent) {
  // Where lines are written it begins one after the other.
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
}
