/** Filled: the board is starred. */
export const StarIcon = ({ isFilled }: { isFilled: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    aria-hidden="true"
    className="drawn"
    data-filled={isFilled || undefined}
  >
    <path d="M8 1.9l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6z" />
  </svg>
)

export const FolderIcon = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="drawn">
    <path d="M1.8 4.6v7.8h12.4V5.4H8.2L6.8 3.6h-5z" />
  </svg>
)
