import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { fromPromise } from 'xstate'
import { demoFaultsMachine, type DemoFault } from '../../src/machines/demoFaults/demoFaults.machine'
import { lazyValue } from '../../src/shared/lazyValue'
import BreakSomething from '../../src/ui/demo/BreakSomething'
import { LazyBreakSomething } from '../../src/ui/demo/LazyBreakSomething'

async function showFaults(answer: () => Promise<{ seconds: number }>) {
  const reports: (DemoFault | null)[] = []
  const setFault = fromPromise<{ seconds: number }, { fault: DemoFault | null }>(({ input }) => {
    reports.push(input.fault)
    return answer()
  })
  const lazyLogic = lazyValue(() => Promise.resolve(demoFaultsMachine.provide({ actors: { setFault } })))
  await lazyLogic.preload()
  await act(async () => {
    const place = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => place.remove())
    render(<BreakSomething lazyLogic={lazyLogic} place={place} />)
    await lazyLogic.preload()
  })
  await userEvent.click(screen.getByRole('button', { name: 'Break something' }))
  return reports
}

test('each thing to break says what to watch for, and one at a time is broken until it is repaired', async () => {
  const reports = await showFaults(() => Promise.resolve({ seconds: 20 }))
  const watchTexts = within(screen.getByRole('list'))
    .getAllByRole('button')
    .map(({ title }) => title)
  expect(watchTexts.map(text => text.length > 40)).toEqual([true, true, true, true])
  await userEvent.click(screen.getByRole('button', { name: /^Cut the connection/ }))
  expect(screen.getByRole('button', { name: /^Broken for 0:/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Cut the connection/ }).ariaPressed).toBe('true')
  expect(screen.getByRole('status').textContent).toBe(watchTexts[0])
  await userEvent.click(screen.getByRole('button', { name: /^Slow down/ }))
  expect(reports).toEqual(['cut'])
  await userEvent.click(screen.getByRole('button', { name: 'Repair now' }))
  expect(reports).toEqual(['cut', null])
  expect(screen.getByRole('button', { name: 'Break something' })).toBeTruthy()
  // Its last effects are still to be watched, and nothing but a press closes the bar.
  expect(screen.getByRole('status').textContent).toBe(watchTexts[0])
  await userEvent.click(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('list')).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('Break something')
})

test('says so when the demo’s server does not answer', async () => {
  await showFaults(() => Promise.reject(new Error('gone')))
  await userEvent.click(screen.getByRole('button', { name: /^Expire the token/ }))
  expect(screen.getByRole('status').textContent).toMatch(/didn’t respond/)
})

test('before the board is shown only its room is there', () => {
  const lazyLogic = lazyValue(() => Promise.resolve(demoFaultsMachine))
  const { container } = render(<LazyBreakSomething lazyLogic={lazyLogic} place={null} />)
  expect(container.textContent).toBe('Break something')
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
})
