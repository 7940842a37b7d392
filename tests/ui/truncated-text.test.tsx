import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TruncatedText } from '../../src/ui/panels/shared/TruncatedText'

test.each([
  ['short', null],
  ['a note that goes on and on, of several words', null],
  // A slash in a sentence makes no path.
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', null],
  ['the sender and/or the recipient was not at home', null],
  // Their ends are alike.
  ['a.very.long.name@some-company.co.uk', null],
  ['Garmisch-Partenkirchen', null],
  ['invoices/2026/november/INV-00017.pdf', '/INV-00017.pdf'],
  ['/srv/my boards/2026/november/first', '/first'],
  ['my holiday pictures of november.jpeg', 'ber.jpeg'],
  ['018f2b6e-7b5a-4f4e-9b5e-000000000017', '00000017'],
])('of %j, room permitting, %j stays at the end', (text, tail) => {
  const { container } = render(<TruncatedText text={text} />)
  const parts = [...container.querySelectorAll('[data-part]')].map(part => part.getAttribute('data-part'))
  expect(parts.at(-1) ?? null).toBe(tail)
  expect(container.textContent).toBe(text)
})
