/** Words of others in the middle of ours. */
export const IsolatedText = ({ text }: { text: string }) => text
