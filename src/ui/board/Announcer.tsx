import { useEffect, useState } from 'react'
import { useNow } from '../clock'
import { isolated } from '../../board/isolated'
import { Isolated } from '../text/Isolated'

/** A screen reader hears of the board's changes at most this often. */
const QUIET_MS = 5_000

interface AnnouncerProps {
  title: string
  /** The board's sign in words. */
  text: string
}

/** Says the board's sign where it changed, politely and not too often, and keeps it in the window's title. */
export function Announcer({ title, text }: AnnouncerProps) {
  const now = useNow()
  const [said, setSaid] = useState({ title, text, at: now })
  // Both at once: the sign of one board is not said under the name of another.
  const isNews = said.text !== text || said.title !== title
  if (isNews && now - said.at >= QUIET_MS) setSaid({ title, text, at: now })
  useEffect(() => {
    document.title = `${text} · ${isolated(title)} · Signalbox`
    return () => {
      document.title = 'Signalbox'
    }
  }, [title, text])
  return (
    <p role="status" className="visually-hidden">
      <Isolated text={said.title} />: {said.text}
    </p>
  )
}
