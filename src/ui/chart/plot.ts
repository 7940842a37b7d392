import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { here, zone } from '../words/zone'

/** A stretch of time in seconds since the epoch. */
export interface Shown {
  from: number
  to: number
}
export interface Heard {
  /** The index into the times under the cursor, or null: pointed at here or in another chart of the board. */
  onPoint: (index: number | null) => void
  /** A stretch of time was chosen by dragging, in ms since the epoch; without it nothing can be chosen. */
  onSpan?: ((span: Shown) => void) | undefined
}

/** What is drawn of it, and in which colours, is the matter of whoever makes one. */
export interface Plot {
  setData(data: uPlot.AlignedData): void
  redraw(): void
  /** Puts the cursor at a time, or away, here and in the other charts. It stays there while data comes. */
  point(at: number | null): void
  /** Shows a stretch of time as chosen, in seconds since the epoch; null: none. */
  pick(span: Shown | null): void
  remove(): void
}

type Look = Pick<uPlot.Options, 'scales' | 'axes' | 'series' | 'hooks' | 'padding'>

/** Charts whose cursors go together: all there are, for there is one board on a screen. */
const BOARD = 'board'
/** Only where the cursor is goes to the others, not what is chosen with it. */
const SHARED = ['mousemove', 'mouseleave']
/** A shorter way is a click. */
const LEAST = 8
const AWAY = { left: -10, top: -10 }

/** uPlot in an element that it fills, whatever size that has. The rest of the house does not know which library it is. */
export function plotIn(
  host: HTMLElement,
  first: uPlot.AlignedData,
  { hooks = {}, ...look }: Look,
  { onPoint, onSpan }: Heard,
): Plot {
  /** Where keys put the cursor. */
  let anchor: number | null = null
  /** What keys are choosing. */
  let picked: Shown | null = null
  const select = (self: uPlot) => {
    const [left, right] =
      picked === null ? [0, 0] : [picked.from, picked.to].map(at => self.valToPos(at, 'x'))
    const width = Math.max(0, (right ?? 0) - (left ?? 0))
    self.setSelect(
      { left: left ?? 0, width, top: 0, height: width === 0 ? 0 : self.over.clientHeight },
      false,
    )
  }
  const anchored = (self: uPlot) => {
    if (anchor !== null) self.setCursor({ left: self.valToPos(anchor, 'x'), top: 0 })
    if (picked !== null) select(self)
  }
  const plot = new uPlot(
    {
      ...sizeOf(host),
      ...look,
      legend: { show: false },
      tzDate: at => (zone() === here ? new Date(at * 1000) : uPlot.tzDate(new Date(at * 1000), zone())),
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: onSpan !== undefined, y: false, setScale: false, dist: LEAST },
        sync: { key: BOARD, scales: ['x', null], filters: { pub: type => SHARED.includes(type) } },
      },
      hooks: {
        ...hooks,
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null), ...(hooks.setCursor ?? [])],
        setScale: [(self, key) => key === 'x' && anchored(self)],
        setSelect: [
          self => {
            const { left, width } = self.select
            if (width < LEAST) return
            const [from, to] = [left, left + width].map(x => Math.round(self.posToVal(x, 'x') * 1000))
            self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
            if (from !== undefined && to !== undefined) onSpan?.({ from, to })
          },
        ],
      },
    },
    first,
    host,
  )
  // A pointer takes the cursor from the keys.
  const taken = () => (anchor = null)
  plot.over.addEventListener('pointermove', taken)
  const resized = new ResizeObserver(() => plot.setSize(sizeOf(host)))
  resized.observe(host)
  void document.fonts.ready.then(() => plot.redraw())
  return {
    setData: data => plot.setData(data),
    redraw: () => plot.redraw(false),
    point(at) {
      anchor = at
      plot.setCursor(at === null ? AWAY : { left: plot.valToPos(at, 'x'), top: 0 })
      tell(plot, at)
    },
    pick(span) {
      picked = span
      select(plot)
    },
    remove() {
      resized.disconnect()
      plot.destroy()
    },
  }
}

/** Puts the cursors of the other charts where one was put without a pointer. */
function tell(plot: uPlot, at: number | null): void {
  const { left = AWAY.left, top = AWAY.top, idx, sync } = plot.cursor
  if (sync !== undefined) sync.values = [at ?? NaN, NaN]
  const { clientWidth, clientHeight } = plot.over
  uPlot.sync(BOARD).pub('mousemove', plot, left, top, clientWidth, clientHeight, idx ?? 0)
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })
