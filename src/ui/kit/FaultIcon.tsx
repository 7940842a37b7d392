import type { ReactNode } from 'react'

export const octagon = (
  <path
    fillRule="evenodd"
    d="M3.7.4h4.6l3.3 3.3v4.6l-3.3 3.3H3.7L.4 8.3V3.7zM5.2 2.6v4h1.6v-4zm0 5.2v1.6h1.6V7.8z"
    fill="currentColor"
  />
)

/** An SVG frame for a shape of 12 × 12. */
export const ShapeFrame = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 12 12" width="0.6875rem" height="0.6875rem" className="rigid" aria-hidden="true">
    {children}
  </svg>
)

/** The fault shape, in a file of its own: the sign-in page needs no other shape. */
export const FaultIcon = () => <ShapeFrame>{octagon}</ShapeFrame>
