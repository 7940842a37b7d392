import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollRegion } from '../../src/ui/panels/shared/ScrollRegion'

const ROW = 30

/** Lays rows out below each other, as jsdom does not. */
function layout(this: HTMLElement): DOMRect {
  const region = this.closest<HTMLElement>('[role="group"]')
  const index = this instanceof HTMLTableRowElement ? this.sectionRowIndex : null
  return { top: index === null || region === null ? 0 : index * ROW - region.scrollTop } as DOMRect
}
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(layout)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function Rows({ keys }: { keys: number[] }) {
  const region = useRef<HTMLDivElement>(null)
  return (
    <ScrollRegion ref={region} label="rows">
      <table>
        <tbody>
          {keys.map(key => (
            <tr key={key} data-row-key={key} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
const scrollTo = (top: number) => {
  const region = screen.getByRole('group')
  region.scrollTop = top
  fireEvent.scroll(region)
  return region
}

test('the row at the top of a scrolled region stays where it is when rows come above it', () => {
  const { rerender } = render(<Rows keys={[5, 4, 3, 2, 1]} />)
  const region = scrollTo(50)
  rerender(<Rows keys={[7, 6, 5, 4, 3]} />)
  expect(region.scrollTop).toBe(50 + 2 * ROW)
})

test('at the very top the newest row stays in sight', () => {
  const { rerender } = render(<Rows keys={[3, 2, 1]} />)
  const region = scrollTo(0)
  rerender(<Rows keys={[4, 3, 2]} />)
  expect(region.scrollTop).toBe(0)
})

test('the scroll position does not depend on a row that left the table', () => {
  const { rerender } = render(<Rows keys={[3, 2, 1]} />)
  const region = scrollTo(45)
  rerender(<Rows keys={[6, 5, 4]} />)
  expect(region.scrollTop).toBe(45)
})

test('the row in place of one that left keeps its position from then on', () => {
  const { rerender } = render(<Rows keys={[5, 4, 3, 2, 1]} />)
  const region = scrollTo(45)
  rerender(<Rows keys={[5, 4, 2, 1]} />)
  expect(region.scrollTop).toBe(45)
  rerender(<Rows keys={[7, 6, 5, 4, 2, 1]} />)
  expect(region.scrollTop).toBe(45 + 2 * ROW)
})
