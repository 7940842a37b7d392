import { useEffect, useState } from 'react'
import { useNow } from '../kit/useNow'
import { isolateText } from '../../board/text/isolateText'
import { IsolatedText } from '../kit/text/IsolatedText'

/** A screen reader announces the board's changes at most this often. */
const MIN_INTERVAL_MS = 5_000

interface TitleAnnouncerProps {
  title: string
  /** The board's badge in words. */
  text: string
}

/** Announces changes of the board's badge, politely and not too often, and writes it into the window's title. */
export function TitleAnnouncer({ title, text }: TitleAnnouncerProps) {
  const [announcement, setAnnouncement] = useState(() => ({ title, text, at: Date.now() }))
  // Title and text change together: the badge of one board must not be announced under another's name.
  const hasChanged = announcement.text !== text || announcement.title !== title
  const now = useNow(hasChanged)
  if (hasChanged && now - announcement.at >= MIN_INTERVAL_MS) setAnnouncement({ title, text, at: now })
  useEffect(() => {
    document.title = `${text} · ${isolateText(title)} · Signalbox`
    return () => {
      document.title = 'Signalbox'
    }
  }, [title, text])
  return (
    <p role="status" className="visually-hidden">
      <IsolatedText text={announcement.title} />: {announcement.text}
    </p>
  )
}
