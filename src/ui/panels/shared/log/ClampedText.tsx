import { useState } from 'react'
import { IsolatedText } from '../../../kit/text/IsolatedText'
import styles from './Log.module.css'

/** Characters that three lines of a narrow panel hold at least; a text this short is never clamped. */
const SHORT = 100

/** A text of at most three lines, and all of it on request. */
export function ClampedText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= SHORT && !text.includes('\n')) return <IsolatedText text={text} />
  return (
    <span className="block wrap">
      <span className={isOpen ? styles['whole'] : 'clamp'}>
        <IsolatedText text={text} />
      </span>
      <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show more'}
      </button>
    </span>
  )
}
