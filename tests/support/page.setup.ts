import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/*
 * The parts of a browser that jsdom lacks, as far as the screens need them. Canvases draw nothing: pixels are for the
 * browser's tests. All files of a worker have one window, so each begins with it as a new page has it.
 */
const drawsNothing = new Proxy(
  {},
  { get: (_, name) => (name === 'measureText' ? () => ({ width: 30 }) : () => 0) },
)
HTMLCanvasElement.prototype.getContext = () => drawsNothing as never
// Not stubGlobal, which ends with a test: modules keep the functions that they find when they are first imported.
Object.assign(globalThis, {
  Path2D: class {
    rect() {}
    moveTo() {}
    lineTo() {}
    arc() {}
  },
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
})
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as never
Object.assign(document, { fonts: { ready: Promise.resolve() } })

/** jsdom hides every popover and knows no way to open one. */
const toggle = (popover: HTMLElement, oldState: string, newState: string) => {
  popover.style.display = newState === 'open' ? 'block' : ''
  for (const type of ['beforetoggle', 'toggle'])
    popover.dispatchEvent(Object.assign(new Event(type), { oldState, newState }))
}
HTMLElement.prototype.hidePopover = function () {
  const hadFocus = this.contains(document.activeElement)
  toggle(this, 'open', 'closed')
  if (hadFocus) document.querySelector<HTMLElement>(`[popovertarget="${this.id}"]`)?.focus()
}
const openPopover = ({ target }: Event) => {
  const id =
    target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null
  const popover = id == null ? null : document.getElementById(id)
  if (popover) toggle(popover, 'closed', 'open')
}
document.addEventListener('click', openPopover)
afterAll(() => document.removeEventListener('click', openPopover))

/** Nor does it support dialogs: neither opening them nor returning the focus. */
const openers = new Map<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function () {
  openers.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>('button, input')?.focus()
}
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  const opener = openers.get(this)
  if (opener instanceof HTMLElement) opener.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('data-session')
})
afterAll(async () => {
  vi.useRealTimers()
  // What is still being fetched when a file ends could never be fetched by the next one.
  await vi.dynamicImportSettled()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// Charts and a board's parts are drawn at once where this is there: how long it takes to be fetched is not what is
// tried here.
const { lineDrawing, lanesDrawing } = await import('../../src/ui/charts/loadDrawing')
const { preloadParts } = await import('../../src/ui/board/lazyParts')
const { emptyBoard } = await import('../../src/ui/editor/loadEmptyBoard')
const { panelRenderers } = await import('../../src/ui/panels')
const { line, number, bars, table } = panelRenderers
const bodies = [line, number, bars, table].map(({ loadBody }) => loadBody?.())
await Promise.all([lineDrawing.load(), lanesDrawing.load(), preloadParts(), emptyBoard.preload(), ...bodies])
