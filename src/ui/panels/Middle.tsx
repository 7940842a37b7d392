import styles from './Middle.module.css'

/** The end of a path tells more than its middle: its last part stays if it is no longer than this. */
const LAST_PART = 18
/** Else so many characters stay. */
const TAIL = 12

/** An ending as files have it. */
const ENDING = /\.\w{1,5}$/

/** More than fits into a line anywhere. A cell of a megabyte, laid out whole, holds up every frame. */
const MOST = 500

/** Its lines as one, and no more of it than can be seen. */
const inOneLine = (text: string) =>
  (text.length > MOST ? `${text.slice(0, MOST).replace(/[\uD800-\uDBFF]$/, '')}…` : text).replace(
    /[\r\n]+/g,
    ' ',
  )

/**
 * A name, a path or a number loses its middle where there is no room for all of it, and words lose their end. All that
 * one line may hold is in the tooltip.
 */
export function Middle({ text: whole }: { text: string }) {
  const text = inOneLine(whole)
  const cut = tailOf(text)
  if (cut === text.length)
    return (
      <span className={styles['middle']} title={text}>
        <span className={styles['head']}>{text}</span>
      </span>
    )
  // What is read out, found, selected and copied is one text; the two parts are only seen.
  return (
    <span className={styles['middle']} title={text}>
      <span className={styles['whole']}>{text}</span>
      <span className={styles['head']} data-part={text.slice(0, cut)} aria-hidden />
      <span className={styles['tail']} data-part={text.slice(cut)} aria-hidden />
    </span>
  )
}

/** Where the tail begins: at the last part of a path if that is short, else a fixed way from the end. */
function tailOf(text: string): number {
  if (text.length <= LAST_PART) return text.length
  const slash = text.lastIndexOf('/')
  if (slash < 0 && /\s/.test(text) && !ENDING.test(text)) return text.length
  return slash > 0 && text.length - slash <= LAST_PART ? slash : text.length - TAIL
}
