export interface LateDrawing<Code> {
  load: () => Promise<Code>
  /**
   * Creates a drawing, at once if its code is loaded. Returns its cleanup, which also works before the creation.
   * `onLoad`: called with true if the code is unavailable; a later chart's load may still succeed.
   */
  drawWhenLoaded: (
    createDrawing: (code: Code) => { remove: () => void } | null,
    onLoad: (isUndrawn: boolean) => void,
  ) => () => void
}

/**
 * The code that draws one kind of chart on a canvas, fetched with the first visible chart. A failed fetch is repeated
 * on the next call of `load`.
 */
function lateDrawing<Code>(fetchCode: () => Promise<Code>): LateDrawing<Code> {
  let loadedCode: { value: Code } | null = null
  let loadPromise: Promise<Code> | null = null
  let resolveLoaded = (_: Code): void => undefined
  /** Resolved by the first load that succeeds, whichever chart began it. */
  const codeLoaded = new Promise<Code>(resolve => (resolveLoaded = resolve))

  const load = (): Promise<Code> =>
    (loadPromise ??= fetchCode().then(
      code => {
        loadedCode = { value: code }
        resolveLoaded(code)
        return code
      },
      (error: unknown) => {
        loadPromise = null
        throw error
      },
    ))

  function drawWhenLoaded(
    createDrawing: (code: Code) => { remove: () => void } | null,
    onLoad: (isUndrawn: boolean) => void,
  ): () => void {
    let drawing: { remove: () => void } | null = null
    let isDisposed = false
    const begin = (code: Code) => {
      if (isDisposed) return
      onLoad(false)
      drawing = createDrawing(code)
    }
    if (loadedCode !== null) begin(loadedCode.value)
    else {
      void codeLoaded.then(begin)
      load().catch(() => {
        if (!isDisposed) onLoad(true)
      })
    }
    return () => {
      isDisposed = true
      drawing?.remove()
    }
  }
  return { load, drawWhenLoaded }
}

export type LineCode = typeof import('./drawing/drawLines')
export type LanesCode = typeof import('./drawing/drawLanes')
export const lineDrawing = lateDrawing(() => import('./drawing/drawLines'))
export const lanesDrawing = lateDrawing(() => import('./drawing/drawLanes'))
