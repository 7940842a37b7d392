/** Announces politely which time span is being selected. */
export const SpanAnnouncement = ({ text }: { text: string }) => (
  <p role="status" className="visually-hidden">
    {text}
  </p>
)
