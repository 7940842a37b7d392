/** Where values are drawn, within a box in CSS pixels. */
export interface Projection {
  box: { left: number; top: number; right: number; bottom: number }
  x: (value: number) => number
  y: (value: number) => number
  /** The values at the edges of the box. */
  domain: { x: readonly [number, number]; y: readonly [number, number] }
}
type Ends = readonly [number, number]

export function projectInto(box: Projection['box'], x: Ends, y: Ends): Projection {
  return {
    box,
    x: value => box.left + ((value - x[0]) / (x[1] - x[0])) * (box.right - box.left),
    y: value => box.bottom - ((value - y[0]) / (y[1] - y[0])) * (box.bottom - box.top),
    domain: { x, y },
  }
}

/** A little room around values; around one value as much as it is large. */
export function widen([from, to]: Ends, part: number): Ends {
  const room = (to - from || Math.abs(from) || 1) * part
  return [from - room, to + room]
}
