import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useFileDrop } from '../../src/ui/panels/files/upload/useFileDrop'

test('of two panels that take files, each accepts what is dropped on it', () => {
  function Target({ name }: { name: string }) {
    const region = useRef<HTMLDivElement>(null)
    const isOver = useFileDrop(region, () => undefined)
    return (
      <section aria-label={name}>
        <div ref={region}>{isOver && `over ${name}`}</div>
      </section>
    )
  }
  render(
    <>
      <Target name="first" />
      <Target name="second" />
    </>,
  )
  for (const name of ['first', 'second']) {
    const dataTransfer = { types: ['Files'], items: [], dropEffect: '' }
    fireEvent.dragOver(screen.getByRole('region', { name }), { dataTransfer })
    expect([dataTransfer.dropEffect, screen.queryByText(/^over/)?.textContent]).toEqual([
      'copy',
      `over ${name}`,
    ])
  }
  const dataTransfer = { types: ['Files'], items: [], dropEffect: '' }
  fireEvent.dragOver(document.body, { dataTransfer })
  expect(dataTransfer.dropEffect).toBe('none')
})
