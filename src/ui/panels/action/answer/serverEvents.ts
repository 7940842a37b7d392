/** An event of a `text/event-stream`. */
export interface ServerEvent {
  /** "message" if the event has no name. */
  event: string
  data: string
}

/** The newest complete events; the beginning of the first may be cut off. */
export function parseServerEvents(text: string, max: number): ServerEvent[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split('\n\n')
  // The text after the last empty line is still arriving.
  return blocks
    .slice(0, -1)
    .slice(-max)
    .flatMap(block => {
      const fields = block.split('\n').map(line => /^([^:]*):? ?(.*)$/.exec(line) ?? [])
      const valuesOf = (name: string) =>
        fields.flatMap(([, field, value = '']) => (field === name ? [value] : []))
      const data = valuesOf('data')
      return data.length === 0
        ? []
        : [{ event: valuesOf('event').at(-1) || 'message', data: data.join('\n') }]
    })
}
