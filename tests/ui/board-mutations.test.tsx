import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MutationMessage } from '../../src/machines/mutation/mutation.context'
import { ann, raiseSession } from '../support/people'
import { json, rpc } from './acting'
import { boardOf, openTwo, ordersPanel, saveElsewhere } from './switching'
import { cell, makeMutationRefusal, rowOf, user, viewOf } from './writing'

const [us, eu] = [boardOf('US', 'customers'), boardOf('EU', 'orders_eu')]
const inPanel = (id: string) =>
  within(document.querySelector<HTMLElement>(`[data-panel-id=${id}]`) ?? document.body)
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('td[data-mark]')].map(({ textContent, dataset }) => [
    textContent,
    dataset['mark'],
  ])
const lines = () =>
  [...document.querySelectorAll('[data-command] [role=status]')].map(({ textContent }) => textContent)

const edit = async (value: string, typed: string) => {
  await user.dblClick(cell(value))
  await user.keyboard(`${typed}{Enter}`)
}
type Switching = Awaited<ReturnType<typeof openTwo>>
const answer = ({ sent }: Switching, message: MutationMessage) =>
  act(() => sent.at(-1)?.messages$.next(message))

test('what is sent or refused on one board does not stand in another one’s row, and is there again on its own', async () => {
  const switching = await openTwo(us, eu)
  switching.show({ orders: viewOf(rowOf(5, 17), rowOf(6, 20)) })
  await edit('20', '21')
  answer(switching, makeMutationRefusal('rights', 'Not yours.'))
  await edit('17', '99')
  expect([marks().length, lines()]).toEqual([2, ['Edit Value: Not yours.']])
  await switching.back()
  expect([marks(), lines()]).toEqual([[], []])
  await switching.forth()
  expect([marks().length, lines()]).toEqual([2, ['Edit Value: Not yours.']])
})

test('the answer to a call on one board is not the answer of another one’s panel', async () => {
  const below = { x: 0, y: 6, width: 4, height: 4 }
  const refund = (region: string) =>
    rpc({
      id: 'refund',
      title: 'Refund',
      label: 'Refund',
      place: below,
      inputs: [],
      call: { kind: 'rpc', schema: 'public', function: `refund_${region}` },
    })
  const boards = [boardOf('US', 'customers', refund('us')), boardOf('EU', 'orders_eu', refund('eu'))] as const
  const switching = await openTwo(...boards)
  await user.click(await inPanel('refund').findByRole('button', { name: 'Refund' }))
  for (const event of json('{"refunded": "EU order 7"}')) answer(switching, event)
  expect(inPanel('refund').queryByText('EU order 7')).not.toBeNull()
  await switching.back()
  expect(await inPanel('refund').findByText(/refund_us/)).toBeTruthy()
  expect(inPanel('refund').queryByText('EU order 7')).toBeNull()
})

test('what waits for a code is not sent by one that is entered on another board', async () => {
  const guarded = { ...eu, panels: [{ ...ordersPanel, editing: { update: true, level: 'aal2' as const } }] }
  const switching = await openTwo(us, guarded)
  switching.show({ orders: viewOf(rowOf(5, 17)) })
  await edit('17', '18')
  expect(lines()[0]).toContain('Two-factor is required')
  await switching.back()
  switching.hear({ type: 'auth.changed', session: raiseSession(ann) })
  await switching.forth()
  expect([switching.sent, lines()]).toEqual([[], []])
})

test('what is under way for another table does not stand in the rows that a panel shows now, nor is corrected there', async () => {
  const switching = await openTwo(us, eu)
  switching.show({ orders: viewOf(rowOf(5, 17)) })
  await edit('17', '99')
  await saveElsewhere(switching, us)
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(marks()).toEqual([])
  answer(switching, makeMutationRefusal('rights', 'Not yours.'))
  expect(lines()).toEqual(['Edit Value: Not yours.'])
  expect(screen.queryByText('Edit and retry')).toBeNull()
})
