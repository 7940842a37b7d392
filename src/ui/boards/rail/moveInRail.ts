import type { KeyboardEvent } from 'react'

const stops = (rail: HTMLElement, selector: string) => [...rail.querySelectorAll<HTMLElement>(selector)]

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}
const asideSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The keys of the list: up and down between its lines and the search above them, left and right between a board and
 * what can be done with it.
 */
export function moveInRail(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: rail, target, key } = event
  if (!(target instanceof HTMLElement) || target.closest('[popover]') !== null) return
  const search = rail.querySelector<HTMLElement>('input')
  const isInSearch = target === search
  const line = target.closest<HTMLElement>('[data-line]')
  const focus = (element: HTMLElement | null | undefined) => {
    if (element === null || element === undefined) return
    element.focus()
    event.preventDefault()
  }
  const step = isInSearch && key !== 'ArrowDown' ? undefined : steps[key]
  const asideStep = asideSteps[key]
  if (step !== undefined) {
    const lines = stops(rail, '[data-line]')
    const at = step(line === null ? -1 : lines.indexOf(line), lines.length - 1)
    focus(at < 0 ? search : lines[at]?.querySelector<HTMLElement>('button'))
  } else if (asideStep !== undefined && line !== null) {
    const buttons = stops(line, ':scope > button')
    focus(buttons[buttons.findIndex(button => button === target) + asideStep])
  }
}
