/** What a page showed between `begin` and `end`; times in ms. */
export interface Shown {
  /** From `begin` to `end`. */
  ms: number
  /** From frame to frame. */
  intervals: number[]
  /** From the sender's writing of a new row to the end of the first frame that shows it, or a newer one. */
  lags: number[]
}
export interface Probe {
  begin(): void
  end(): Shown
}

/** The newest rows come first; their first column is their id, the next one begins with when the sender wrote them. */
function newestRows(panel: string, after: number): { id: number; at: number }[] {
  const rows: { id: number; at: number }[] = []
  const body = document.querySelector(`[data-panel-id="${panel}"] tbody`)
  // Not a list of all rows: it would be made for every frame.
  for (let row = body?.firstElementChild; row; row = row.nextElementSibling) {
    const [first, second] = row.children
    const mark = /t(\d{13})t/.exec(second?.textContent ?? '')?.[1]
    const id = Number(first?.textContent.replace(/\D/g, ''))
    if (mark === undefined) continue
    if (id <= after) break
    rows.unshift({ id, at: Number(mark) })
  }
  return rows
}

/**
 * Looks at a panel after every frame, in the message that follows its drawing. It asks for every frame, so nothing may
 * be measured of a page at rest once this runs in it.
 */
function startProbe(panel: string): Probe {
  let isOn = false
  let shown: Shown = { ms: 0, intervals: [], lags: [] }
  let [began, before] = [0, 0]
  let newest = { id: 0, at: 0 }

  function look() {
    const now = Date.now()
    const rows = newestRows(panel, newest.id)
    for (const row of rows) {
      // A slow page has more new rows in a frame than it shows: those between came evenly in the time between.
      const missed = newest.id === 0 ? 0 : row.id - newest.id - 1
      for (let i = 1; isOn && i <= missed; i += 1)
        shown.lags.push(now - (newest.at + ((row.at - newest.at) * i) / (missed + 1)))
      if (isOn) shown.lags.push(now - row.at)
      newest = row
    }
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = look
  const draw = (time: number) => {
    if (isOn && before > 0) shown.intervals.push(time - before)
    before = time
    port2.postMessage(null)
    requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)

  return {
    begin() {
      shown = { ms: 0, intervals: [], lags: [] }
      began = performance.now()
      before = 0
      isOn = true
    },
    end() {
      isOn = false
      return { ...shown, ms: performance.now() - began }
    },
  }
}
Object.assign(globalThis, { startProbe })
