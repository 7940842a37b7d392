import { revealOverrides } from '../../../board/text/isolateText'

/** Isolates foreign text, so that its writing direction does not reorder ours. */
export const IsolatedText = ({ text, className }: { text: string; className?: string }) => (
  <bdi className={className}>{revealOverrides(text)}</bdi>
)
