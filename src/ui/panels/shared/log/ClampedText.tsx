import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { IsolatedText } from '../../../kit/text/IsolatedText'
import styles from './Log.module.css'

/** Characters that three lines of a narrow panel hold at least; a text this short is never clamped. */
const SHORT = 100

/** A text of at most three lines, and all of it on request. */
export const ClampedText = ({ text }: { text: string }) =>
  text.length <= SHORT && !text.includes('\n') ? <IsolatedText text={text} /> : <LongText text={text} />

function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  /** Whether something is cut where the text is as wide as now. */
  const [isCut, setCut] = useState(true)
  const clamped = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = clamped.current
    if (element === null || isOpen || !('ResizeObserver' in window)) return
    // Before it is painted, and at each new width.
    const measure = () =>
      setCut(element.clientHeight === 0 || element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, isOpen])
  return (
    <span className="block wrap">
      <span ref={clamped} className={isOpen ? clsx('block', styles['whole']) : 'clamp'}>
        <IsolatedText text={text} />
      </span>
      {(isCut || isOpen) && (
        <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </span>
  )
}
