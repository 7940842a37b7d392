/**
 * ms without a byte after which an answer counts as lost: longer than any answer's begin is worth waiting for, shorter
 * than a person's patience.
 */
const STALL_MS = 10_000

const createStallError = () =>
  new DOMException(`the project sent nothing for ${STALL_MS / 1_000} seconds`, 'TimeoutError')

/**
 * A fetch that gives up on silence, before the answer or within it, and not on a large answer over a slow line: a
 * source that takes longer than a limit for the whole could never be read.
 */
export const unlessStalled =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(createStallError()), STALL_MS)
    }
    const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
    wait()
    try {
      const answer = await ask(input, { ...init, signal })
      if (answer.body === null) {
        clearTimeout(timer)
        return answer
      }
      wait()
      const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, body) {
          wait()
          body.enqueue(chunk)
        },
        flush: () => clearTimeout(timer),
      })
      return new Response(answer.body.pipeThrough(watch), answer)
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
