import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActionPanel } from '../../src/board/board'
import { ShellContext, type ShellContextValue } from '../../src/ui/commands/useShell'
import ActionPanelBody from '../../src/ui/panels/action/ActionPanelBody'

const panel: ActionPanel = {
  id: 'close',
  kind: 'action',
  title: 'Close the month',
  place: { x: 0, y: 0, width: 3, height: 3 },
  label: 'Close',
  call: { kind: 'rpc', schema: 'public', function: 'close_month' },
}

test('an action says nothing until its code is there', () => {
  const doNothing = () => undefined
  const shell: ShellContextValue = {
    fullPanel: null,
    isKiosk: false,
    open: doNothing,
    setFullPanel: doNothing,
    setKiosk: doNothing,
  }
  const { container } = render(
    <ShellContext value={shell}>
      <ActionPanelBody panel={panel} />
    </ShellContext>,
  )
  expect(container.textContent).toBe('')
})
