import { useMemo, useRef } from 'react'
import type { TextPanel } from '../../../board/board'
import { ScrollRegion } from '../ScrollRegion'
import { blocksOf, type Block, type Piece } from './parse'
import { Isolated } from '../../text/Isolated'
import { hostBeside } from './hostBeside'
import styles from './Text.module.css'

/** Words. They become elements one by one, so that nothing in them can be markup. */
export function Text({ panel: { title, text } }: { panel: TextPanel }) {
  const region = useRef<HTMLDivElement>(null)
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <ScrollRegion ref={region} label={title}>
      <div className={styles['text']}>
        {blocks.map((block, i) => (
          <BlockOf key={i} {...block} />
        ))}
      </div>
    </ScrollRegion>
  )
}

/** The panel's own title is an h2. */
const headings = { 1: 'h3', 2: 'h4', 3: 'h5' } as const

function BlockOf(block: Block) {
  switch (block.type) {
    case 'heading': {
      const Heading = headings[block.level]
      return (
        <Heading>
          <Pieces of={block.pieces} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Pieces of={block.pieces} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((pieces, i) => (
            <li key={i}>
              <Pieces of={pieces} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, href }, i) => (href === null ? text : <Link key={i} words={text} href={href} />))

/** Its words are whatever somebody wrote: where it leads is said beside them. */
function Link({ words, href }: { words: string; href: string }) {
  const host = hostBeside(words, href)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <Isolated text={words} />
      {host !== null && (
        <span className={styles['host']}>
          {' '}
          <Isolated text={host} />
        </span>
      )}
    </a>
  )
}
