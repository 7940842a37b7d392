/** Says politely which stretch of time is being chosen. */
export const Picked = ({ says }: { says: string }) => (
  <p role="status" className="visually-hidden">
    {says}
  </p>
)
