import { useState } from 'react'
import type { Secret } from '../../secret'
import { Button } from '../Button'
import styles from './Account.module.css'

type Copied = 'no' | 'yes' | 'refused'
const words: Record<Copied, string> = { no: 'Copy', yes: 'Copied', refused: 'Copy it by hand' }

/** A key to be typed or copied, in groups of four. */
export function KeyText({ secret }: { secret: Secret }) {
  const [copied, setCopied] = useState<Copied>('no')
  const copy = async () => {
    try {
      // Not there at all on a page that came without TLS.
      await navigator.clipboard.writeText(secret.open())
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <div className={styles['key']}>
      <code aria-label="Key">{groupsOf(secret.open())}</code>
      <Button look="plain" onClick={() => void copy()}>
        {words[copied]}
      </Button>
      <span role="status" className="visually-hidden">
        {copied === 'no' ? '' : words[copied]}
      </span>
    </div>
  )
}

const groupsOf = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? ''
