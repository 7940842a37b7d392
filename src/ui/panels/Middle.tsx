import styles from './Middle.module.css'

/** The end of a path tells more than its middle: up to this many characters of it stay. */
const TAIL = 18

/** Text that loses its middle where there is no room for all of it. The whole is in the tooltip. */
export function Middle({ text }: { text: string }) {
  const cut = tailOf(text)
  return (
    <span className={styles['middle']} title={text}>
      <span className={styles['head']}>{text.slice(0, cut)}</span>
      <span className={styles['tail']}>{text.slice(cut)}</span>
    </span>
  )
}

/** Where the tail begins: at the last part of a path if that is short, else a fixed way from the end. */
function tailOf(text: string): number {
  if (text.length <= TAIL) return text.length
  const slash = text.lastIndexOf('/')
  return slash > 0 && text.length - slash <= TAIL ? slash : text.length - TAIL
}
