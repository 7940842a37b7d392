/** Interval between two batches of changes, ms. */
const STEP_MS = 4

/** Writes changes evenly at a rate that is 0 at first. At rate 0 no timer runs. */
export interface Pace {
  /** Sets the rate in changes a second. */
  set(rate: number): void
  /** Changes made since the start. */
  readonly madeCount: number
  /** Changes skipped because a client fell behind. */
  readonly skippedCount: number
}

export function pace(write: () => void, isHeldUp: () => boolean): Pace {
  let timer: NodeJS.Timeout | undefined
  let madeCount = 0
  let withheld = 0
  return {
    set(rate) {
      clearInterval(timer)
      if (rate === 0) return
      const began = performance.now()
      let doneCount = 0
      timer = setInterval(() => {
        const due = Math.floor(((performance.now() - began) / 1_000) * rate)
        for (; doneCount < due; doneCount += 1) {
          if (isHeldUp()) {
            withheld += due - doneCount
            doneCount = due
            return
          }
          write()
          madeCount += 1
        }
      }, STEP_MS)
    },
    get madeCount() {
      return madeCount
    },
    get skippedCount() {
      return withheld
    },
  }
}
