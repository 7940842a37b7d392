import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { IsolatedText } from '../../kit/text/IsolatedText'
import { pageAddress } from '../shared/dataTable/webAddress'
import { linkHost } from './linkHost'

/** Lists and quotes in each other; deeper ones are shown as they were written. */
const MAX_DEPTH = 8

/** Marks of emphasis and of pictures; the time to pair them grows with their square. */
const MAX_MARKS = 2_000
/** Cells of tables. Each line under the widest one would have as many. */
const MAX_CELLS = 20_000
/** Letters of a word with an at sign; the time to see whether it is an address grows with their square. */
const MAX_ADDRESS = 1_000
/** Marks of quotes and lists at the start of a line, which are parsed one within the other. */
const NESTED = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){9}/m

/**
 * The blocks of a text in Markdown. No token becomes HTML: what is not in the switch below is shown as text, and so is
 * a text that was written to take long.
 */
export function parseMarkdown(text: string): readonly Token[] {
  const isCostly =
    count(text, /[*_~!]/g) > MAX_MARKS || NESTED.test(text) || hasManyCells(text) || hasLongAddress(text)
  return isCostly ? [{ type: 'text', raw: text, text }] : Lexer.lex(text)
}

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0

function hasManyCells(text: string): boolean {
  const lines = text.split('\n')
  return lines.some(line => count(line, /\|/g) * lines.length > MAX_CELLS)
}

const hasLongAddress = (text: string) =>
  text.split(/\s/).some(word => word.length > MAX_ADDRESS && word.includes('@'))

/** Elements, piece by piece, so that nothing in the text can be markup. Pictures are links: nothing is fetched. */
export const MarkdownTokens = ({ tokens, depth = 0 }: { tokens: readonly Token[]; depth?: number }) =>
  // `Token` has a member for extensions, of which there are none here.
  tokens.map((token, i) => <Fragment key={i}>{elementOf(token as MarkedToken, depth)}</Fragment>)

/** The words of a link, without the marks of emphasis in them. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(token =>
      'tokens' in token ? plainText(token.tokens) : 'text' in token ? String(token.text) : token.raw,
    )
    .join('')

/** The panel's own title is an h2. */
const headings = ['h3', 'h4', 'h5'] as const

function elementOf(token: MarkedToken, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return token.raw
  const inside = (tokens: readonly Token[] = []) => <MarkdownTokens tokens={tokens} depth={depth + 1} />
  switch (token.type) {
    case 'heading': {
      const Heading = headings[Math.min(token.depth, 3) - 1] ?? 'h5'
      return <Heading>{inside(token.tokens)}</Heading>
    }
    case 'paragraph':
      return <p>{inside(token.tokens)}</p>
    case 'list':
      return <List {...token} depth={depth} />
    case 'blockquote':
      return <blockquote>{inside(token.tokens)}</blockquote>
    case 'code':
      return <pre>{token.text}</pre>
    case 'hr':
      return <hr />
    case 'table':
      return <Table {...token} depth={depth} />
    case 'strong':
      return <strong>{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'checkbox':
      return (
        <span role="img" aria-label={token.checked ? 'Done' : 'To do'}>
          {token.checked ? '☑ ' : '☐ '}
        </span>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'link':
      return <Link words={plainText(token.tokens)} address={token.href} raw={token.raw} />
    case 'image':
      return <Link words={token.text || 'image'} address={token.href} raw={token.raw} />
    case 'text':
      return 'tokens' in token ? inside(token.tokens) : token.text
    case 'escape':
      return token.text
    case 'br':
      return <br />
    // Where a reference link leads to.
    case 'def':
    case 'space':
      return null
    default:
      return token.raw
  }
}

function List({ ordered: isOrdered, start, items, depth }: Tokens.List & { depth: number }) {
  const entries = items.map(({ task, tokens }, i) => (
    <li key={i} data-task={task || undefined}>
      <MarkdownTokens tokens={tokens} depth={depth + 1} />
    </li>
  ))
  return isOrdered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>
}

function Table({ header, rows, depth }: Tokens.Table & { depth: number }) {
  const cell = ({ tokens, align }: Tokens.TableCell, Cell: 'th' | 'td', i: number) => (
    <Cell key={i} data-align={align === 'right' ? 'end' : undefined}>
      <MarkdownTokens tokens={tokens} depth={depth + 1} />
    </Cell>
  )
  return (
    <table>
      <thead>
        <tr>{header.map((each, i) => cell(each, 'th', i))}</tr>
      </thead>
      <tbody>
        {rows.map((row, n) => (
          <tr key={n}>{row.map((each, i) => cell(each, 'td', i))}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** The author chose the link's words, so its host is shown beside them. What leads elsewhere than to a page is text. */
function Link({ words, address, raw }: { words: string; address: string; raw: string }) {
  const href = pageAddress(address)
  if (href === null) return raw
  const host = linkHost(words, href)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <IsolatedText text={words} />
      {host !== null && (
        <span className="note mono">
          {' '}
          <IsolatedText text={host} />
        </span>
      )}
    </a>
  )
}
