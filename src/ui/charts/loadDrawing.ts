type DrawingCode = Awaited<ReturnType<typeof load>>

/** Loads the canvas drawing code with the first visible chart. */
const load = async () => {
  const [{ drawLines: draw }, { drawLanes }] = await Promise.all([
    import('./drawing/drawLines'),
    import('./drawing/drawLanes'),
  ])
  return { draw, drawLanes }
}
let loadedCode: DrawingCode | null = null
let loading: Promise<DrawingCode> | null = null
let resolveLoaded = (_: DrawingCode): void => undefined
/** Resolved by the first load that succeeds, whichever chart began it. */
const codeLoaded = new Promise<DrawingCode>(resolve => (resolveLoaded = resolve))

/** A failed load is repeated on the next call. */
export const loadDrawing = (): Promise<DrawingCode> =>
  (loading ??= load().then(
    code => {
      loadedCode = code
      resolveLoaded(code)
      return code
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  ))

/**
 * Creates a drawing, at once if its code is loaded. Returns its cleanup, which also works before the creation.
 * `onLoad`: called with true if the code is unavailable; a later chart's load may still succeed.
 */
export function drawWhenLoaded(
  createDrawing: (code: DrawingCode) => { remove: () => void } | null,
  onLoad: (isUndrawn: boolean) => void,
): () => void {
  let drawing: { remove: () => void } | null = null
  let isDisposed = false
  const begin = (code: DrawingCode) => {
    if (isDisposed) return
    onLoad(false)
    drawing = createDrawing(code)
  }
  if (loadedCode !== null) begin(loadedCode)
  else {
    void codeLoaded.then(begin)
    loadDrawing().catch(() => {
      if (!isDisposed) onLoad(true)
    })
  }
  return () => {
    isDisposed = true
    drawing?.remove()
  }
}
