/** Announces politely which time span is being selected. */
export const SpanAnnouncement = ({ says }: { says: string }) => (
  <p role="status" className="visually-hidden">
    {says}
  </p>
)
