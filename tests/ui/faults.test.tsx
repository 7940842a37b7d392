import { act } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultText, reactFaultHandlers, reportUncaught } from '../../src/app/faultReport'

const MARKER = 'eyJhbGciOi.secret-of-a-row'
const makeFault = (message = `cannot draw ${MARKER}`): TypeError => {
  const fault = new TypeError(message)
  fault.stack = `TypeError: ${message}\n    at Ue (https://a.example/x/assets/board-B1_x.js:1:20)\n    at main-a.js:3:4`
  return fault
}

let lines: string[]
beforeEach(() => {
  lines = []
  for (const method of ['error', 'warn', 'log', 'info', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      lines.push(
        parts.map(each => (each instanceof Error ? `${each.stack}` : JSON.stringify(each))).join(' '),
      )
    })
})
afterEach(() => vi.restoreAllMocks())

describe('the report of a fault', () => {
  test('has its kind and its place, and never its message', () => {
    expect(faultText('it failed', makeFault())).toBe(
      'Signalbox: it failed (TypeError at board-B1_x.js:1:20, main-a.js:3:4)',
    )
  })
  test.each<[string, unknown, string]>([
    ['a text', MARKER, 'Error'],
    ['an object', { message: MARKER, stack: `at ${MARKER}.js:1:1`, name: MARKER }, 'Error'],
    ['null', null, 'Error'],
    [
      'a kind of its own',
      Object.assign(makeFault(), { name: MARKER }),
      'Error at board-B1_x.js:1:20, main-a.js:3:4',
    ],
    [
      'a message like a place',
      makeFault(`${MARKER}.js:1:1`),
      'TypeError at board-B1_x.js:1:20, main-a.js:3:4',
    ],
    [
      'a cause',
      Object.assign(makeFault('x'), { cause: makeFault() }),
      'TypeError at board-B1_x.js:1:20, main-a.js:3:4',
    ],
  ])('%s tells nothing more', (_, fault, expectedText) => {
    expect(faultText('it failed', fault)).toBe(`Signalbox: it failed (${expectedText})`)
  })
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => (this.state.isBroken ? 'broken' : this.props.children)
}
const Faulty = (): ReactNode => {
  throw makeFault()
}
const say = (words: string) => console.error(words)

describe('the console shows nothing of what was thrown', () => {
  test('in a part of the page whose fault is caught', () => {
    const place = document.createElement('div')
    const root = createRoot(place, reactFaultHandlers(say))
    act(() =>
      root.render(
        <Boundary>
          <Faulty />
        </Boundary>,
      ),
    )
    expect(place.textContent).toBe('broken')
    expect(lines.join('\n')).toContain('a part of the page could not be drawn (TypeError at board')
    expect(lines.join('\n')).not.toContain(MARKER)
  })
  test('has no message where the fault is not caught', () => {
    const root = createRoot(document.createElement('div'), reactFaultHandlers(say))
    // Not by `act`, which keeps it to itself.
    flushSync(() => root.render(<Faulty />))
    expect(lines.join('\n')).toContain('the page could not be drawn (TypeError at board')
    expect(lines.join('\n')).not.toContain(MARKER)
  })
  test('has no message outside of what is drawn', () => {
    const page = new EventTarget()
    reportUncaught(page, say)
    const thrownEvent = new ErrorEvent('error', { error: makeFault(), message: MARKER, cancelable: true })
    const rejectionEvent = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
      reason: MARKER,
    })
    const fetchEvent = new Event('error', { cancelable: true })
    for (const event of [thrownEvent, rejectionEvent, fetchEvent]) page.dispatchEvent(event)
    // What the browser would write itself, it does not.
    expect([thrownEvent, rejectionEvent, fetchEvent].map(event => event.defaultPrevented)).toEqual([
      true,
      true,
      false,
    ])
    expect(lines).toEqual([
      '"Signalbox: something failed (TypeError at board-B1_x.js:1:20, main-a.js:3:4)"',
      '"Signalbox: something failed (Error)"',
    ])
  })
})
