import { clsx } from 'clsx'
import { hasRightToLeftLetters, revealOverrides } from '../../../board/text/isolateText'
import styles from './TruncatedText.module.css'

/** Characters; the last part of a path says more than its middle, so it stays if no longer than this. */
const MAX_LAST_PART = 18
/** Else this many characters stay at the end. */
const TAIL_LENGTH = 8

/** A file extension. */
const FILE_EXTENSION = /\.\w{1,5}$/

/** Characters; more than fits into a line anywhere. Laying out a cell of a megabyte would hold up every frame. */
const MAX_LENGTH = 500

/** Joins a text's lines, and cuts it to what can be seen. */
const inOneLine = (text: string) =>
  (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` : text).replace(
    /[\r\n]+/g,
    ' ',
  )

/**
 * A text truncated to the room: an identifier or a path loses its middle, words and email addresses lose their end.
 * The tooltip has all of the line.
 */
export function TruncatedText({ text: whole }: { text: string }) {
  const text = revealOverrides(inOneLine(whole))
  const tailAt = tailStart(text)
  if (tailAt === text.length)
    return (
      <span className={clsx('block clip', styles['end'])} title={text} dir={directionOf(text)}>
        {text}
      </span>
    )
  // Screen readers, search, selection and copying get the text as a whole; the two parts are visual only.
  return (
    <span className={clsx('anchor', styles['middle'])} title={text} dir={directionOf(text)}>
      <span className={styles['whole']}>{text}</span>
      <span className={styles['head']} data-part={text.slice(0, tailAt)} aria-hidden />
      <span className={styles['tail']} data-part={text.slice(tailAt)} aria-hidden />
    </span>
  )
}

/** A text is cut at its end, wherever that is. Most have no direction of their own, which costs nothing. */
const directionOf = (text: string) => (hasRightToLeftLetters(text) ? 'auto' : undefined)

/** Where the tail begins: at a path's last part if that is short, else a fixed distance from the end. */
function tailStart(text: string): number {
  if (text.length <= MAX_LAST_PART) return text.length
  const slash = text.lastIndexOf('/')
  if (/\s/.test(text) && !text.startsWith('/') && !FILE_EXTENSION.test(text)) return text.length
  if (text.includes('@') || !/[\d/\\]|\.\w{1,5}$/.test(text)) return text.length
  return slash > 0 && text.length - slash <= MAX_LAST_PART ? slash : text.length - TAIL_LENGTH
}
