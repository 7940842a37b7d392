/** An event of a `text/event-stream`. */
export interface ServerEvent {
  /** "message" if the event has no name. */
  event: string
  data: string
}

/** The newest complete events, and how many there are; the beginning of the first may be cut off. */
export function parseServerEvents(text: string, max: number): { events: ServerEvent[]; count: number } {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split('\n\n')
  // The text after the last empty line is still arriving.
  const eventBlocks = blocks.slice(0, -1).filter(block => /^data(:|$)/m.test(block))
  return { count: eventBlocks.length, events: eventBlocks.slice(-max).map(parseEvent) }
}

function parseEvent(block: string): ServerEvent {
  const fields = block.split('\n').map(line => /^([^:]*):? ?(.*)$/.exec(line) ?? [])
  const valuesOf = (name: string) =>
    fields.flatMap(([, field, value = '']) => (field === name ? [value] : []))
  return { event: valuesOf('event').at(-1) || 'message', data: valuesOf('data').join('\n') }
}
