import { revealOverrides } from '../../../board/text/isolateText'

/** Isolates foreign text, so that its writing direction does not reorder ours. */
export const IsolatedText = ({ text }: { text: string }) => <bdi>{revealOverrides(text)}</bdi>
