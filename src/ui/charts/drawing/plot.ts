import './browserLanguage'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { browserZone, displayZone } from '../../words/timeZone'
import { stampTexts } from './stampText'

/** A time span in seconds since the epoch. */
export interface TimeSpan {
  from: number
  to: number
}
export interface PlotHandlers {
  /** The index of the time under the cursor, or null; the cursor may be in another chart of the board. */
  onPoint: (index: number | null) => void
  /** Called with a time span selected by dragging, in ms since the epoch; without it nothing can be selected. */
  onSpan?: ((span: TimeSpan) => void) | undefined
}

/** The drawing's content and colors are up to its creator. */
export interface Plot {
  setData(data: uPlot.AlignedData): void
  redraw(): void
  /** Moves or removes the cursor, here and in the other charts. It keeps its time while data arrives. */
  point(at: number | null): void
  /** Draws a time span as selected, in seconds since the epoch; null: none. */
  pick(span: TimeSpan | null): void
  remove(): void
}

type PlotOptions = Pick<uPlot.Options, 'scales' | 'axes' | 'series' | 'hooks' | 'padding'>

/** Charts with this key share their cursor: all of them, because there is one board on a screen. */
const SYNC_KEY = 'board'
/** The other charts follow the cursor only, not the selection. */
const SHARED_EVENTS = ['mousemove', 'mouseleave']
/** CSS pixels; a shorter drag is a click. */
const MIN_DRAG = 8
const CURSOR_AWAY = { left: -10, top: -10 }

/** Creates a uPlot chart that fills its element at any size. Code outside this folder does not know the library. */
export function createPlot(
  host: HTMLElement,
  first: uPlot.AlignedData,
  { hooks = {}, ...plotOptions }: PlotOptions,
  { onPoint, onSpan }: PlotHandlers,
): Plot {
  /** The time of the keyboard's cursor. */
  let keyboardAt: number | null = null
  /** The span being selected by keyboard. */
  let pickedSpan: TimeSpan | null = null
  const drawSelection = (self: uPlot) => {
    const [left, right] =
      pickedSpan === null ? [0, 0] : [pickedSpan.from, pickedSpan.to].map(at => self.valToPos(at, 'x'))
    const width = Math.max(0, (right ?? 0) - (left ?? 0))
    self.setSelect(
      { left: left ?? 0, width, top: 0, height: width === 0 ? 0 : self.over.clientHeight },
      false,
    )
  }
  const restoreCursor = (self: uPlot) => {
    if (keyboardAt !== null) self.setCursor({ left: self.valToPos(keyboardAt, 'x'), top: 0 })
    if (pickedSpan !== null) drawSelection(self)
  }
  const plot = new uPlot(
    {
      ...sizeOf(host),
      ...plotOptions,
      legend: { show: false },
      tzDate: at =>
        displayZone() === browserZone
          ? new Date(at * 1000)
          : uPlot.tzDate(new Date(at * 1000), displayZone()),
      cursor: {
        y: false,
        points: { show: false },
        drag: { x: onSpan !== undefined, y: false, setScale: false, dist: MIN_DRAG },
        sync: { key: SYNC_KEY, scales: ['x', null], filters: { pub: type => SHARED_EVENTS.includes(type) } },
      },
      hooks: {
        ...hooks,
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null), ...(hooks.setCursor ?? [])],
        setScale: [(self, key) => key === 'x' && restoreCursor(self)],
        setSelect: [
          self => {
            const { left, width } = self.select
            if (width < MIN_DRAG) return
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
  stampTexts(plot.ctx)
  // A moving pointer takes the cursor over from the keyboard.
  const releaseKeyboard = () => (keyboardAt = null)
  plot.over.addEventListener('pointermove', releaseKeyboard)
  const resizeObserver = new ResizeObserver(() => plot.setSize(sizeOf(host)))
  resizeObserver.observe(host)
  void document.fonts.ready.then(() => plot.redraw())
  return {
    setData: data => plot.setData(data),
    redraw: () => plot.redraw(false),
    point(at) {
      keyboardAt = at
      plot.setCursor(at === null ? CURSOR_AWAY : { left: plot.valToPos(at, 'x'), top: 0 })
      moveOtherCursors(plot, at)
    },
    pick(span) {
      pickedSpan = span
      drawSelection(plot)
    },
    remove() {
      resizeObserver.disconnect()
      plot.destroy()
    },
  }
}

/** Moves the cursors of the other charts along with a keyboard cursor. */
function moveOtherCursors(plot: uPlot, at: number | null): void {
  const { left = CURSOR_AWAY.left, top = CURSOR_AWAY.top, idx, sync } = plot.cursor
  if (sync !== undefined) sync.values = [at ?? NaN, NaN]
  const { clientWidth, clientHeight } = plot.over
  uPlot.sync(SYNC_KEY).pub('mousemove', plot, left, top, clientWidth, clientHeight, idx ?? 0)
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })
