import { clsx } from 'clsx'
import { useMemo, useRef } from 'react'
import type { TextPanel } from '../../../board/board'
import { ScrollRegion } from '../shared/ScrollRegion'
import { MarkdownTokens, parseMarkdown } from './MarkdownText'
import styles from './TextPanelBody.module.css'

/** The panel's text, which is Markdown. */
export function TextPanelBody({ panel: { title, text } }: { panel: TextPanel }) {
  const region = useRef<HTMLDivElement>(null)
  const tokens = useMemo(() => parseMarkdown(text), [text])
  return (
    <ScrollRegion ref={region} label={title}>
      <div className={clsx('wrap', styles['text'])}>
        <MarkdownTokens tokens={tokens} />
      </div>
    </ScrollRegion>
  )
}
