type Made = Awaited<ReturnType<typeof load>>

/** What draws on canvases, fetched with the first chart that is shown. */
const load = async () => {
  const [{ draw }, { drawLanes }] = await Promise.all([import('./draw'), import('./drawLanes')])
  return { draw, drawLanes }
}
let made: Made | null = null
let fetching: Promise<Made> | null = null
let told = (_: Made): void => undefined
/** Settled by the first fetching that succeeds, whichever chart began it. */
const there = new Promise<Made>(resolve => (told = resolve))

/** What fails is tried again when it is next wanted. */
export const fetchDrawing = (): Promise<Made> =>
  (fetching ??= load().then(
    found => {
      made = found
      told(found)
      return found
    },
    (error: unknown) => {
      fetching = null
      throw error
    },
  ))

/**
 * Makes a drawing, at once where its code is there. Returns what unmakes it, also before it was made. `tell`: whether
 * the code cannot be had; it may be had after all, with the next chart that wants it.
 */
export function drawnOnceThere(
  make: (code: Made) => { remove: () => void } | null,
  tell: (isUndrawn: boolean) => void,
): () => void {
  let drawing: { remove: () => void } | null = null
  let isOver = false
  const begin = (code: Made) => {
    if (isOver) return
    tell(false)
    drawing = make(code)
  }
  if (made !== null) begin(made)
  else {
    void there.then(begin)
    fetchDrawing().catch(() => {
      if (!isOver) tell(true)
    })
  }
  return () => {
    isOver = true
    drawing?.remove()
  }
}
