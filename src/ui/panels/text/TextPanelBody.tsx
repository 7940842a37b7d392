import { useMemo, useRef } from 'react'
import type { TextPanel } from '../../../board/board'
import { ScrollRegion } from '../shared/ScrollRegion'
import { parseBlocks, type TextBlock, type InlinePiece } from './textBlocks'
import { Isolated } from '../../kit/text/Isolated'
import { linkHost } from './linkHost'
import styles from './TextPanelBody.module.css'

/** The panel's text. It becomes elements piece by piece, so that nothing in it can be markup. */
export function TextPanelBody({ panel: { title, text } }: { panel: TextPanel }) {
  const region = useRef<HTMLDivElement>(null)
  const blocks = useMemo(() => parseBlocks(text), [text])
  return (
    <ScrollRegion ref={region} label={title}>
      <div className={styles['text']}>
        {blocks.map((block, i) => (
          <BlockElement key={i} {...block} />
        ))}
      </div>
    </ScrollRegion>
  )
}

/** The panel's own title is an h2. */
const headings = { 1: 'h3', 2: 'h4', 3: 'h5' } as const

function BlockElement(block: TextBlock) {
  switch (block.type) {
    case 'heading': {
      const Heading = headings[block.level]
      return (
        <Heading>
          <InlinePieces of={block.pieces} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <InlinePieces of={block.pieces} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((pieces, i) => (
            <li key={i}>
              <InlinePieces of={pieces} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const InlinePieces = ({ of }: { of: readonly InlinePiece[] }) =>
  of.map(({ text, href }, i) => (href === null ? text : <Link key={i} words={text} href={href} />))

/** The author chose the link's words, so its host is shown beside them. */
function Link({ words, href }: { words: string; href: string }) {
  const host = linkHost(words, href)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <Isolated text={words} />
      {host !== null && (
        <span className="note mono">
          {' '}
          <Isolated text={host} />
        </span>
      )}
    </a>
  )
}
