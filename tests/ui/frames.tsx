import { render } from '@testing-library/react'
import type { NumberView } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { numberPanel } from '../support/boards'
import { puppetChannel } from './puppets'

export const view = (value: number): NumberView => ({
  kind: 'number',
  value,
  total: null,
  at: 0,
  course: [value],
})

export function frame() {
  const puppet = puppetChannel(numberPanel)
  const { container } = render(<PanelFrame panel={numberPanel} channel={puppet.channel} />)
  const root = () => container.querySelector<HTMLElement>('[data-panel-id="number"]')
  return { ...puppet, root, show: () => puppet.show({ number: view(42) }) }
}
export const lost = { kind: 'lost', reason: 'the connection was closed (1006)' } as const
/** Waits 15 s at least before it tries by itself, which no test takes. */
export const limitLoss = { kind: 'limited', reason: 'too many connections' } as const
