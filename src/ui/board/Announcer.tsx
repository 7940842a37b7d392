import { useEffect, useState } from 'react'
import { useNow } from '../clock'

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
  const [said, setSaid] = useState({ text, at: now })
  if (said.text !== text && now - said.at >= QUIET_MS) setSaid({ text, at: now })
  useEffect(() => {
    document.title = `${text} · ${title} · Signalbox`
    return () => {
      document.title = 'Signalbox'
    }
  }, [title, text])
  return (
    <p role="status" className="visually-hidden">
      {title}: {said.text}
    </p>
  )
}
