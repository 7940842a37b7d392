type Made = Awaited<ReturnType<typeof load>>

/** What draws on canvases, fetched with the first chart that is shown. */
const load = async () => {
  const [{ draw }, { drawLanes }] = await Promise.all([import('./draw'), import('./drawLanes')])
  return { draw, drawLanes }
}
let made: Made | null = null
let fetching: Promise<Made> | null = null

/** What fails is tried again when it is next wanted. */
export const fetchDrawing = (): Promise<Made> =>
  (fetching ??= load().then(
    found => (made = found),
    (error: unknown) => {
      fetching = null
      throw error
    },
  ))

/**
 * Makes a drawing, at once where its code is there. Returns what unmakes it, also before it was made. `fail`: the code
 * cannot be had.
 */
export function drawnOnceThere(
  make: (code: Made) => { remove: () => void } | null,
  fail: () => void,
): () => void {
  let drawing: { remove: () => void } | null = null
  let isOver = false
  const begin = (code: Made) => {
    if (!isOver) drawing = make(code)
  }
  if (made !== null) begin(made)
  else
    fetchDrawing().then(begin, () => {
      if (!isOver) fail()
    })
  return () => {
    isOver = true
    drawing?.remove()
  }
}
