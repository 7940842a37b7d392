/**
 * Ticks for the page that started it: a worker keeps its pace while the page is hidden. The page sends the interval in
 * ms.
 */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number') setInterval(() => postMessage(null), data)
})
