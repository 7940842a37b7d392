/** Between two looks at what is due, ms. */
const STEP_MS = 4

/** Writes changes evenly at a rate, which is 0 at first; at rest nothing of it runs. */
export interface Pace {
  /** Changes a second from now on. */
  set(rate: number): void
  /** Changes made since the beginning. */
  readonly made: number
  /** Changes not made since somebody could not take more. */
  readonly withheld: number
}

export function pace(write: () => void, isHeldUp: () => boolean): Pace {
  let timer: NodeJS.Timeout | undefined
  let [made, withheld] = [0, 0]
  return {
    set(rate) {
      clearInterval(timer)
      if (rate === 0) return
      const began = performance.now()
      let done = 0
      timer = setInterval(() => {
        const due = Math.floor(((performance.now() - began) / 1_000) * rate)
        for (; done < due; done += 1) {
          if (isHeldUp()) {
            withheld += due - done
            done = due
            return
          }
          write()
          made += 1
        }
      }, STEP_MS)
    },
    get made() {
      return made
    },
    get withheld() {
      return withheld
    },
  }
}
