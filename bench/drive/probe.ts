/** Measurements of a page between `begin` and `end`; times in ms. */
export interface ProbeResult {
  /** Time from `begin` to `end`. */
  ms: number
  /** The times between frames. */
  intervals: number[]
  /**
   * From the moment at which the sender writes a new row to the end of the first frame that shows it, or a newer one.
   */
  lags: number[]
}
export interface Probe {
  begin(): void
  end(): ProbeResult
}

/** The newest rows come first. Their first column is the id; the second begins with the time of sending. */
function newestRows(panel: string, after: number): { id: number; at: number }[] {
  const rows: { id: number; at: number }[] = []
  const body = document.querySelector(`[data-panel-id="${panel}"] tbody`)
  // Not `tbody.rows`: the browser would build that list again for every frame.
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
  let result: ProbeResult = { ms: 0, intervals: [], lags: [] }
  let began = 0
  let before = 0
  let newest = { id: 0, at: 0 }

  function look() {
    const now = Date.now()
    const rows = newestRows(panel, newest.id)
    for (const row of rows) {
      // A slow page has more new rows in a frame than it shows: those between came evenly in the time between.
      const missCount = newest.id === 0 ? 0 : row.id - newest.id - 1
      for (let i = 1; isOn && i <= missCount; i += 1)
        result.lags.push(now - (newest.at + ((row.at - newest.at) * i) / (missCount + 1)))
      if (isOn) result.lags.push(now - row.at)
      newest = row
    }
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = look
  const draw = (time: number) => {
    if (isOn && before > 0) result.intervals.push(time - before)
    before = time
    port2.postMessage(null)
    requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)

  return {
    begin() {
      result = { ms: 0, intervals: [], lags: [] }
      began = performance.now()
      before = 0
      isOn = true
    },
    end() {
      isOn = false
      return { ...result, ms: performance.now() - began }
    },
  }
}
Object.assign(globalThis, { startProbe })
