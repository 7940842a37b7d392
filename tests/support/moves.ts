declare global {
  /** Of each layout shift, as Chromium counts them. */
  var shifts: number[]
  /** Of those, what of a figure they name. */
  var shiftedFigures: string[]
  /** What stood elsewhere in one frame than in the one before. */
  var moved: string[]
}

/** What this library of types does not have. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Runs in the page. */
export function noteShifts() {
  globalThis.shifts = []
  globalThis.shiftedFigures = []
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      shifts.push(value)
      for (const { node } of sources)
        if (node instanceof Element && node.closest('[data-panel-kind="number"]') !== null)
          shiftedFigures.push(node.outerHTML.slice(0, 60))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. All but rows of lists, which make room. */
export function noteMoves() {
  globalThis.moved = []
  const places = new Map<Element, string>()
  const note = () => {
    for (const element of document.querySelectorAll(
      'header button, main > *, main > * > *, th, canvas, main p, main svg, footer *',
    )) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const place = [x, y, width, height].map(Math.round).join()
      const before = places.get(element)
      if (before !== undefined && before !== place)
        moved.push(`${element.outerHTML.slice(0, 60)}: ${before} to ${place}`)
      places.set(element, place)
    }
    requestAnimationFrame(note)
  }
  note()
}
