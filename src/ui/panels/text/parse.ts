/** A piece of a line: words, or a way to somewhere else. */
export type Piece = { text: string; href: string | null }
export type Block =
  | { type: 'heading'; level: 1 | 2 | 3; pieces: Piece[] }
  | { type: 'paragraph'; pieces: Piece[] }
  | { type: 'list'; isOrdered: boolean; items: Piece[][] }

/** What a line begins with; the rest of it is its words. Nothing follows a repetition, so none is tried twice. */
const HEADING = /^(#{1,3})\s+/
const BULLET = /^\s*[-*]\s+/
const NUMBERED = /^\s*\d{1,4}[.)]\s+/
/** [label](address), or an address alone; what ends a sentence is not of it. */
const LINK = /\[([^\][\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?'"])/gi

/** Text as blocks. Whatever is nothing of the small language is words: there is no wrong text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  /** Lines of the paragraph that is being read. */
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', pieces: piecesOf(lines.join('\n')) })
    lines = []
  }
  const item = (isOrdered: boolean, words: string) => {
    const isFirst = lines.length > 0
    close()
    const last = blocks.at(-1)
    if (!isFirst && last?.type === 'list' && last.isOrdered === isOrdered) last.items.push(piecesOf(words))
    else blocks.push({ type: 'list', isOrdered, items: [piecesOf(words)] })
  }
  for (const line of text.split('\n')) {
    const [heading, marks] = HEADING.exec(line) ?? []
    const title = after(line, heading)
    const bullet = after(line, BULLET.exec(line)?.[0])
    const numbered = after(line, NUMBERED.exec(line)?.[0])
    if (marks !== undefined && title !== undefined) {
      close()
      const level = marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3
      blocks.push({ type: 'heading', level, pieces: piecesOf(title) })
    } else if (bullet !== undefined) item(false, bullet)
    else if (numbered !== undefined) item(true, numbered)
    else if (line.trim() === '') close()
    else lines.push(line)
  }
  close()
  return blocks
}

const after = (line: string, beginning: string | undefined): string | undefined =>
  beginning === undefined ? undefined : line.slice(beginning.length)

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label, named, bare] = match
    const href = addressOf(named ?? bare ?? '')
    if (href === null) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null })
    pieces.push({ text: label ?? whole, href })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** The address as a browser reads it; null where it leads to anything but a page. */
function addressOf(written: string): string | null {
  if (!URL.canParse(written)) return null
  const { protocol, href } = new URL(written)
  return /^https?:$/.test(protocol) ? href : null
}
