/** Words of others in the middle of ours. */
export const Isolated = ({ text }: { text: string }) => text
