import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { PreviewRef } from '../../../machines/preview.machine'
import type { FileLine } from '../../../streams/view'
import { Button } from '../../Button'
import buttonStyles from '../../Button.module.css'
import { opensInTab } from './words'

interface SaveLinksProps {
  preview: PreviewRef
  line: FileLine
}

/** The ways to have a file, for as long as its address is good; then the way to another one. */
export function SaveLinks({ preview, line }: SaveLinksProps) {
  const seen = useSelector(preview, ({ context }) => context.seen)
  const state = useSelector(preview, ({ value }) => (typeof value === 'string' ? value : 'shown'))
  const save = useRef<HTMLAnchorElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // The button that asked for them went away.
    if (state === 'shown' && isPressed.current) save.current?.focus()
    if (state === 'shown') isPressed.current = false
  }, [state])
  if (seen?.type !== 'file' || state === 'refused') return null
  if (state !== 'shown')
    return (
      <Button
        look="plain"
        busy={state === 'asking'}
        onClick={() => {
          isPressed.current = true
          preview.send({ type: 'preview.again' })
        }}
      >
        Ask for another
      </Button>
    )
  const button = clsx(buttonStyles['button'], buttonStyles['plain'])
  return (
    <>
      <a ref={save} className={button} href={seen.link.save.open()} target="_blank" rel="noreferrer">
        Download
      </a>
      {opensInTab(line) && (
        <a className={button} href={seen.link.open.open()} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      )}
    </>
  )
}
