/** Announces politely which time span is being selected. */
export const SpanAnnouncement = ({ says: text }: { says: string }) => (
  <p role="status" className="visually-hidden">
    {text}
  </p>
)
