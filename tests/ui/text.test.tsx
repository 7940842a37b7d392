import './page'
import { act, render, screen } from '@testing-library/react'
import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { Board, TextPanel } from '../../src/board/board'
import { parseBoard } from '../../src/board/file/parseBoard'
import { parseBlocks } from '../../src/ui/panels/text/textBlocks'
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
      '[role=region] > div',
    )
    expect(html?.innerHTML).toBe(
      '<h3>On call</h3><p>Ann,\nthen Bo</p><ul><li>first</li><li>second</li></ul><ol><li>one</li></ol><h4>Later</h4>',
    )
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
  ])('the link in %j says where it leads: %j', (text, said) => {
    show(text)
    expect(screen.getByRole('link').textContent).toBe(said)
  })

  test('is never markup', () => {
    const container = show('<img src=x onerror=alert(1)> <b>bold</b> &amp; [<i>](https://a.b)')
    expect(container.querySelector('img, b, i')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror=alert(1)> <b>bold</b> &amp; <i> a.b')
  })

  test('whatever it says, no link leads elsewhere, and no word is lost', () => {
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
        const pieces = parseBlocks(text).flatMap(block =>
          block.type === 'list' ? block.items.flat() : block.pieces,
        )
        expect(pieces.filter(({ href }) => href !== null && !/^https?:\/\//.test(href))).toEqual([])
        const shown = pieces.map(piece => piece.text).join('')
        expect(shown.split('x').length).toBe(text.split('x').length)
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

  test('it stands in its place without a sign', async () => {
    const { session } = await showBoard(ann, { board })
    await act(() => Promise.resolve())
    const region = document.querySelector<HTMLElement>('[data-panel-kind="text"]')
    expect(region?.textContent).toBe('OrdersCall **Ann**')
    expect(region?.dataset['freshness']).toBeUndefined()
    expect(Object.keys(session.getSnapshot().children.board?.getSnapshot().context.channels ?? {})).toEqual(
      [],
    )
  })
})
