/** Which panels on the page are scrolled out of view. Panels that nobody observes are not among them. */
export interface PanelsInView {
  note(place: object, panel: string, isInView: boolean): void
  /** The panel is no longer drawn in this place. */
  remove(place: object): void
  outOfView(): string[]
  /** Returns its end. */
  subscribe(listener: () => void): () => void
}

export function createPanelsInView(): PanelsInView {
  const places = new Map<object, { panel: string; isInView: boolean }>()
  const listeners = new Set<() => void>()
  const report = () => listeners.forEach(listener => listener())
  return {
    note(place, panel, isInView) {
      places.set(place, { panel, isInView })
      report()
    },
    remove(place) {
      if (places.delete(place)) report()
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
