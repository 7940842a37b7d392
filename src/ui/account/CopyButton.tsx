import { useState } from 'react'
import { Button } from '../Button'

type Copied = 'no' | 'yes' | 'refused'
const words: Record<Copied, string> = { no: 'Copy', yes: 'Copied', refused: 'Copy it by hand' }

/** Copies what a secret says, which is opened for nothing else. */
export function CopyButton({ textOf }: { textOf: () => string }) {
  const [copied, setCopied] = useState<Copied>('no')
  const copy = async () => {
    try {
      // Not there at all on a page that came without TLS.
      await navigator.clipboard.writeText(textOf())
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <Button look="plain" onClick={() => void copy()}>
        {words[copied]}
      </Button>
      <span role="status" className="visually-hidden">
        {copied === 'no' ? '' : words[copied]}
      </span>
    </>
  )
}
