/** One event of a `text/event-stream`. */
export interface ServerEvent {
  /** "message" where it has no name. */
  event: string
  data: string
}

/** The newest events that are whole; of the first the beginning may have been left out. */
export function eventsIn(text: string, most: number): ServerEvent[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split('\n\n')
  // What is after the last empty line is still coming.
  return blocks
    .slice(0, -1)
    .slice(-most)
    .flatMap(block => {
      const fields = block.split('\n').map(line => /^([^:]*):? ?(.*)$/.exec(line) ?? [])
      const of = (name: string) => fields.flatMap(([, field, value = '']) => (field === name ? [value] : []))
      const data = of('data')
      return data.length === 0 ? [] : [{ event: of('event').at(-1) || 'message', data: data.join('\n') }]
    })
}
