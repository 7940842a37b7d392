/** Words of somebody else beside ours: whichever way they are read, ours stay where they are. */
export const Isolated = ({ text }: { text: string }) => <bdi>{text}</bdi>
