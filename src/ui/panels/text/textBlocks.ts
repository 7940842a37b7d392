/** A piece of a line: text or a link. */
export type InlinePiece = { text: string; href: string | null }
export type TextBlock =
  | { type: 'heading'; level: 1 | 2 | 3; pieces: InlinePiece[] }
  | { type: 'paragraph'; pieces: InlinePiece[] }
  | { type: 'list'; isOrdered: boolean; items: InlinePiece[][] }

/** The start of a line; the rest is its text. Nothing follows a repetition, so the patterns never backtrack. */
const HEADING = /^(#{1,3})\s+/
const BULLET = /^\s*[-*]\s+/
const NUMBERED = /^\s*\d{1,4}[.)]\s+/
/** [label](address), or a bare address without the punctuation that ends a sentence. */
const LINK = /\[([^\][\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?'"])/gi

/** Parses text into blocks. Anything outside the small syntax is plain text, so no text is invalid. */
export function parseBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  /** The lines of the current paragraph. */
  let lines: string[] = []
  const closeParagraph = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', pieces: parsePieces(lines.join('\n')) })
    lines = []
  }
  const addItem = (isOrdered: boolean, content: string) => {
    const isFirst = lines.length > 0
    closeParagraph()
    const last = blocks.at(-1)
    if (!isFirst && last?.type === 'list' && last.isOrdered === isOrdered)
      last.items.push(parsePieces(content))
    else blocks.push({ type: 'list', isOrdered, items: [parsePieces(content)] })
  }
  for (const line of text.split('\n')) {
    const [heading, marks] = HEADING.exec(line) ?? []
    const title = textAfter(line, heading)
    const bullet = textAfter(line, BULLET.exec(line)?.[0])
    const numbered = textAfter(line, NUMBERED.exec(line)?.[0])
    if (marks !== undefined && title !== undefined) {
      closeParagraph()
      const level = marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3
      blocks.push({ type: 'heading', level, pieces: parsePieces(title) })
    } else if (bullet !== undefined) addItem(false, bullet)
    else if (numbered !== undefined) addItem(true, numbered)
    else if (line.trim() === '') closeParagraph()
    else lines.push(line)
  }
  closeParagraph()
  return blocks
}

const textAfter = (line: string, beginning: string | undefined): string | undefined =>
  beginning === undefined ? undefined : line.slice(beginning.length)

function parsePieces(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label, linkTarget, bareAddress] = match
    const href = webAddress(linkTarget ?? bareAddress ?? '')
    if (href === null) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), href: null })
    pieces.push({ text: label ?? whole, href })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** The address as a browser parses it; null if it leads to anything but a web page. */
function webAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return /^https?:$/.test(protocol) ? href : null
}
