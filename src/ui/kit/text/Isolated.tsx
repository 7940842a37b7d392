/** Isolates foreign text, so that its writing direction does not reorder ours. */
export const Isolated = ({ text }: { text: string }) => <bdi>{text}</bdi>
