import { useEffect, useState } from 'react'
import { Button } from './Button'

type CopyState = 'no' | 'yes' | 'refused'

/** How long the button says what became of the press, ms. */
const SHOWN_MS = 4_000

interface CopyButtonProps {
  /** Rejects if there is no text to be had. */
  getText: () => string | Promise<string>
  label?: string
}

/** Copies a secret's text, which is revealed for nothing else, or any text made for copying, at once or fetched. */
export function CopyButton({ getText, label = 'Copy' }: CopyButtonProps) {
  const [copyState, setCopyState] = useState<CopyState>('no')
  const labels: Record<CopyState, string> = { no: label, yes: 'Copied', refused: 'Copy manually' }
  useEffect(() => {
    if (copyState === 'no') return
    const timer = setTimeout(() => setCopyState('no'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copyState])
  const copy = async () => {
    try {
      // `navigator.clipboard` is missing on a page served without TLS.
      await navigator.clipboard.writeText(await getText())
      setCopyState('yes')
    } catch {
      setCopyState('refused')
    }
  }
  return (
    <>
      <Button variant="plain" onClick={() => void copy()}>
        {labels[copyState]}
      </Button>
      <span role="status" className="visually-hidden">
        {copyState === 'no' ? '' : labels[copyState]}
      </span>
    </>
  )
}
