/** The product's semaphore arm. Decorative: the name stands beside it. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <rect x="10.8" y="3" width="2.4" height="19" rx="1.2" fill="var(--soft)" />
      <rect
        x="3.5"
        y="4"
        width="15"
        height="5"
        rx="1.4"
        transform="rotate(-24 12 6.5)"
        fill="var(--accent)"
      />
      <circle cx="12" cy="6.5" r="1.7" fill="var(--panel)" />
    </svg>
  )
}
