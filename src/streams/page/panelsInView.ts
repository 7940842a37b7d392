/** What the screen says of a place in which a panel is drawn; the names of places are the screen's. */
export type SightReport =
  | { type: 'sight.panel'; place: string; panel: string; isInView: boolean }
  /** The panel is no longer drawn there. */
  | { type: 'sight.placeGone'; place: string }

/** Which panels on the page are scrolled out of view. Panels that nobody observes are not among them. */
export interface PanelsInView {
  note: (report: SightReport) => void
  outOfView(): string[]
  /** Returns its end. */
  subscribe(listener: () => void): () => void
}

export function createPanelsInView(): PanelsInView {
  const places = new Map<string, { panel: string; isInView: boolean }>()
  const listeners = new Set<() => void>()
  return {
    note(report) {
      if (report.type === 'sight.panel') places.set(report.place, report)
      else if (!places.delete(report.place)) return
      listeners.forEach(listener => listener())
    },
    outOfView() {
      const all = [...places.values()]
      const inView = new Set(all.flatMap(({ panel, isInView }) => (isInView ? [panel] : [])))
      return [...new Set(all.map(({ panel }) => panel))].filter(panel => !inView.has(panel))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
