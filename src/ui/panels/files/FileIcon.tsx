import type { ReactNode } from 'react'
import type { FileLine } from '../../../streams/views/view'

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.3, strokeLinejoin: 'round' } as const
const sheet = <path d="M3.2 1.6h6.1l3.5 3.5v9.3H3.2zM9.1 1.8v3.5h3.5" {...stroke} />

const shapes: Record<FileLine['content'], ReactNode> = {
  folder: <path d="M1.4 3.2h4.9l1.5 1.9h6.8v8.1H1.4z" fill="currentColor" />,
  image: (
    <>
      <rect x="1.6" y="2.6" width="12.8" height="10.8" rx="1" {...stroke} />
      <circle cx="5.2" cy="6" r="1.2" fill="currentColor" />
      <path d="m2 12 3.9-3.6 2.4 2.2 2.9-3.3 3 3.3" {...stroke} />
    </>
  ),
  audio: (
    <>
      <path d="M5.8 12V3.4l6.6-1.5v8.6" {...stroke} />
      <circle cx="4.2" cy="12" r="1.7" fill="currentColor" />
      <circle cx="10.8" cy="10.6" r="1.7" fill="currentColor" />
    </>
  ),
  video: (
    <>
      <rect x="1.6" y="2.6" width="12.8" height="10.8" rx="1" {...stroke} />
      <path d="M6.4 5.4v5.2L10.8 8z" fill="currentColor" />
    </>
  ),
  text: (
    <>
      {sheet}
      <path d="M5.4 7.8h5.2M5.4 10h5.2M5.4 12.2h3.2" {...stroke} />
    </>
  ),
  pdf: (
    <>
      {sheet}
      <path d="M5.4 12.4V8.2h1.9a1.2 1.2 0 0 1 0 2.5H5.6" {...stroke} />
    </>
  ),
  other: sheet,
}

/** Decorates the name beside it, in the color of the surrounding text. */
export const FileIcon = ({ content }: Pick<FileLine, 'content'>) => (
  <svg className="rigid soft" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    {shapes[content]}
  </svg>
)
