import type { ComponentProps, ReactNode } from 'react'

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
}

/** A section that can be folded. */
export const Disclosure = ({ summary, children, ...rest }: DisclosureProps) => (
  <details {...rest}>
    <summary className="fold">{summary}</summary>
    {children}
  </details>
)
