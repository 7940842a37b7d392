import type { Page } from 'playwright-core'
import type { NumberedBoard } from '../corpus/corpus'
import type { Way } from '../visits/visits'

/** Characters that turn what is read after them, and the letters of the scripts that are read from right to left. */
const TURNING = String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]`
/**
 * Characters that override, embed or isolate, which no text needs. The marks of direction, which some texts need,
 * override nothing.
 */
const OVERRIDING = /[\u202A-\u202E\u2066-\u2069]/
/** First strong isolate, and its end: text between them cannot change the direction around it. */
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/g

interface Words {
  text: string
  /** Whether the element is drawn in the order of its text, and not only read out. */
  isSeen: boolean
  /** The elements that share a line of direction with it. */
  beside: string[]
}
interface Link {
  href: string
  words: string
}

/** The faults of what the page shows of these boards: their texts, their links, and in a kiosk their buttons. */
export async function wrongOn(page: Page, boards: readonly NumberedBoard[], way: Way): Promise<string[]> {
  const [links, turning] = [await linksOn(page), await turningOn(page)]
  const own = turning.length > 0 ? boards.flatMap(wordsOf) : []
  const hosts = links.map(({ href }) => new URL(href).host)
  return [
    ...links
      .filter(isSilent)
      .map(({ href, words }) => `a link to ${href} says only ${JSON.stringify(words)}`),
    ...turning.flatMap(words => wrongWithWords(words, own, hosts) ?? []),
    ...(way === 'kiosk' ? await actsOn(page) : []).map(words => `a kiosk offers ${JSON.stringify(words)}`),
  ]
}

const linksOn = (page: Page): Promise<Link[]> =>
  page
    .locator('[data-panel-id] a[href]')
    .evaluateAll(links =>
      (links as HTMLAnchorElement[])
        .filter(({ href, origin }) => /^https?:/.test(href) && origin !== location.origin)
        .map(link => ({ href: link.href, words: link.innerText })),
    )

/** It names its host nowhere, or only behind what reads like another: "https://bank.example@evil.example". */
const isSilent = ({ href, words }: Link): boolean => {
  const { host } = new URL(href)
  return !words.split(/\s+|\/\/|\/|[?#]/).includes(host)
}

/** Texts of elements and of attributes that could turn something; nothing named in here, which a page could not run. */
const turningOn = (page: Page): Promise<Words[]> =>
  page.evaluate(pattern => {
    const turning = new RegExp(pattern)
    const foundWords: Words[] = turning.test(document.title)
      ? [{ text: document.title, isSeen: true, beside: [] }]
      : []
    for (const element of document.querySelectorAll('[title], [aria-label], [alt], [placeholder]'))
      for (const name of ['title', 'aria-label', 'alt', 'placeholder']) {
        const text = element.getAttribute(name) ?? ''
        if (turning.test(text)) foundWords.push({ text, isSeen: name !== 'aria-label', beside: [] })
      }
    // Each text with the nearest element that isolates its direction.
    const texts: { text: string; isSeen: boolean; around: Element | null }[] = []
    if (!turning.test(document.body.textContent)) return foundWords
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      let around = node.parentElement
      for (; around !== null; around = around.parentElement) {
        const { display, unicodeBidi } = getComputedStyle(around)
        if (!/^(inline|contents)$/.test(display) || /isolate|plaintext/.test(unicodeBidi)) break
      }
      const isSeen = node.parentElement?.closest('.visually-hidden') == null
      texts.push({ text: node.nodeValue ?? '', isSeen, around })
    }
    for (const { text, isSeen, around } of texts.filter(({ text }) => turning.test(text)))
      foundWords.push({
        text,
        isSeen,
        beside: texts
          .filter(each => each.isSeen && each.around === around && each.text !== text)
          .map(({ text }) => text),
      })
    return foundWords
  }, TURNING)

/** Null: the texts are the board's alone, or isolated from all others. The page itself says where a link leads. */
function wrongWithWords(
  { text, isSeen, beside }: Words,
  own: readonly string[],
  hosts: readonly string[],
): string | null {
  const open = text.replace(ISOLATED, '')
  const shownText = JSON.stringify(text.slice(0, 80))
  if (OVERRIDING.test(open)) return `characters that turn what follows stand in ${shownText}`
  if (!isSeen || !new RegExp(TURNING).test(open)) return null
  const ours = [open, ...beside].find(words => hosts.includes(words.trim()) || !isIn(own, words))
  return ours === undefined ? null : `${shownText} turns ${JSON.stringify(ours.slice(0, 80))}`
}

const FEW = 3
/** Each of them stands in the board, however they are put together: of a few letters every text has some. */
const isIn = (own: readonly string[], words: string) =>
  words
    .split(/[\s\d#.,:%+\-(){}"]+/)
    .filter(word => word !== '')
    .every(word => own.some(each => (word.length < FEW ? each.trim() === word : each.includes(word))))

/** Read once: some boards hold hundreds of thousands. */
const knownWords = new Map<NumberedBoard, readonly string[]>()

function wordsOf(board: NumberedBoard): readonly string[] {
  const before = knownWords.get(board)
  if (before !== undefined) return before
  const words = new Set<string>()
  JSON.parse(board.text, (name, value: unknown) => {
    words.add(name)
    if (typeof value === 'string') words.add(value)
    return value
  })
  knownWords.set(board, [...words])
  return [...words]
}

/** Buttons that run, allow, write or send something. */
const actsOn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-panel-id] button')
    .evaluateAll(buttons =>
      buttons
        .map(({ textContent }) => textContent)
        .filter(words => /…|^(Run once|Allow on this board|Add row|Edit|Send|Upload|Write)/.test(words)),
    )
