import { render, screen } from '@testing-library/react'
import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { Board, TextPanel } from '../../src/board/board'
import { parseBoard } from '../../src/board/file/parseBoard'
import { TextPanelBody } from '../../src/ui/panels/text/TextPanelBody'
import { tablePanel } from '../support/boards'
import { ann } from '../support/people'
import { showBoard } from './boards'

const panel = (text: string): TextPanel => {
  const { id, title, place } = tablePanel
  return { id, title, place, kind: 'text', text }
}
const show = (text: string) => render(<TextPanelBody panel={panel(text)} />).container

describe('a text', () => {
  test('is headings, paragraphs and lists', () => {
    const html = show('# On call\nAnn,\nthen Bo\n\n- first\n- second\n1. one\n## Later').querySelector(
      '[role=group] > div',
    )
    expect(html?.innerHTML).toBe(
      '<h3>On call</h3><p>Ann,\nthen Bo</p><ul><li>first</li><li>second</li></ul><ol start="1"><li>one</li></ol><h4>Later</h4>',
    )
  })

  test('is Markdown: emphasis, code, quotes, lists in lists, tasks, rules and tables', () => {
    const container = show(
      [
        '**bold** *soft* ~~gone~~ `a <b>`  ',
        'next',
        '',
        '> quoted',
        '',
        '3. three',
        '   - inner',
        '',
        '- [x] done',
        '',
        '---',
        '',
        '```js',
        'let a = "<b>"',
        '```',
        '',
        '| a | n |',
        '|---|--:|',
        '| x | 1 |',
      ].join('\n'),
    )
    const textOf = (selector: string) => container.querySelector(selector)?.textContent
    expect(
      ['strong', 'em', 'del', 'p > code', 'blockquote', 'pre', 'th', 'td[data-align="end"]'].map(textOf),
    ).toEqual(['bold', 'soft', 'gone', 'a <b>', 'quoted', 'let a = "<b>"', 'a', '1'])
    expect(container.querySelector('ol')?.start).toBe(3)
    expect(textOf('ol ul li')).toBe('inner')
    expect(textOf('li[data-task]')).toBe('☑ done')
    expect(container.querySelectorAll('hr, br')).toHaveLength(2)
  })

  test('fetches no picture: it is a link with its words', () => {
    const container = show('![a map](https://example.com/pixel.png)')
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('link').textContent).toBe('a map example.com')
  })

  test.each([
    '>'.repeat(500),
    '_a'.repeat(5_000),
    '> - '.repeat(400),
    '!'.repeat(5_000),
    `${'a'.repeat(1_000)}@${'a'.repeat(1_000)}`,
    `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'a\n'.repeat(200)}`.trim(),
  ])('that is written to take long is shown as it is', text => {
    expect(show(text).querySelector('[role=group] > div')?.textContent).toBe(text)
  })

  test('links to pages, and to nothing else', () => {
    show(
      '[runbook](https://example.com/a) or http://example.com/b. [x](javascript:alert(1)) [y](data:text/html,z)',
    )
    const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['runbook example.com', 'https://example.com/a'],
      ['http://example.com/b', 'http://example.com/b'],
    ])
    expect(
      screen.getAllByRole('link').every(link => link.getAttribute('rel') === 'noopener noreferrer'),
    ).toBe(true)
  })

  test.each([
    ['[runbook](https://example.com/a)', 'runbook example.com'],
    ['[https://bank.example](https://evil.example)', 'https://bank.example evil.example'],
    ['[bank.example](https://evil.example)', 'bank.example evil.example'],
    [
      '[https://bank.example](https://bank.example.evil.example/)',
      'https://bank.example bank.example.evil.example',
    ],
    ['https://bank.example@evil.example/x', 'https://bank.example@evil.example/x evil.example'],
    ['[bаnk.example](https://bаnk.example)', 'bаnk.example xn--bnk-6cd.example'],
    ['https://bаnk.example', 'https://bаnk.example xn--bnk-6cd.example'],
    ['[here](https://example.com:8443/)', 'here example.com:8443'],
    ['https://Example.com/Ä?q#a', 'https://Example.com/Ä?q#a'],
    ['[example.com](https://example.com/a/b)', 'example.com'],
    ['[https://example.com/docs](https://example.com/docs)', 'https://example.com/docs'],
  ])('the link in %j says where it leads: %j', (text, linkText) => {
    show(text)
    expect(screen.getByRole('link').textContent).toBe(linkText)
  })

  test('is never markup', () => {
    const container = show('<img src=x onerror=alert(1)> <b>bold</b> &amp; [<i>](https://a.b)')
    expect(container.querySelector('img, b, i')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror=alert(1)> <b>bold</b> &amp; <i> a.b')
  })

  test('with any content leads nowhere else, and loses no word', () => {
    const words = fc.constantFrom(
      '# ',
      '- ',
      '1. ',
      '\n',
      '[',
      ']',
      '(',
      ')',
      'https://a.b',
      'javascript:',
      'x',
      ' ',
    )
    fc.assert(
      fc.property(fc.string({ unit: words, maxLength: 30 }), text => {
        const { container, unmount } = render(<TextPanelBody panel={panel(text)} />)
        const links = [...container.querySelectorAll('a')].map(link => link.getAttribute('href'))
        expect(links.filter(href => !/^https?:\/\//.test(href ?? ''))).toEqual([])
        const shownText = container.textContent
        unmount()
        // An address that the words of a link stand for is not shown, nor a definition of one.
        const isWhole = /\]\(|\]:/.test(text) || shownText.split('x').length === text.split('x').length
        expect(isWhole).toBe(true)
      }),
    )
  })
})

describe('on a board', () => {
  const board: Board = { version: 2, title: 'Words', sources: {}, panels: [panel('Call **Ann**')] }

  test('it needs no source, and is refused one', () => {
    expect(parseBoard(board)).toMatchObject({ board })
    expect(parseBoard({ ...board, panels: [{ ...panel(''), source: 'orders' }] })).toMatchObject({
      faults: [{ path: 'panels[0] “Orders”.source' }],
    })
  })

  test('it fills its place without a status badge', async () => {
    const { session } = await showBoard(ann, { board })
    const region = document.querySelector<HTMLElement>('[data-panel-kind="text"]')
    await screen.findByText('Ann')
    expect(region?.textContent).toBe('OrdersCall Ann')
    expect(region?.dataset['freshness']).toBeUndefined()
    expect(Object.keys(session.getSnapshot().children.board?.getSnapshot().context.channels ?? {})).toEqual(
      [],
    )
  })
})

test('a link by reference shows its words, and not where it leads to as a text', () => {
  const container = show('See [**the** `run` book][1].\n\n[1]: https://example.org/run')
  expect(container.textContent).toContain('the run book')
  expect(container.textContent).not.toMatch(/\[1\]|\*|`/)
})
