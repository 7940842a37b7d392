import { useState } from 'react'
import { Button } from '../Button'

type Copied = 'no' | 'yes' | 'refused'

interface CopyButtonProps {
  textOf: () => string
  label?: string
}

/** Copies what a secret says, which is opened for nothing else, or any text that is made for it. */
export function CopyButton({ textOf, label = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState<Copied>('no')
  const words: Record<Copied, string> = { no: label, yes: 'Copied', refused: 'Copy it by hand' }
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
