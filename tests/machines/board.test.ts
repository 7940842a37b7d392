import { Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import { boardMachine } from '../../src/machines/board.machine'
import type { ChannelInput } from '../../src/machines/channel.context'
import { channelMachine, type ChannelRef } from '../../src/machines/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { board } from '../support/boards'

const open: string[] = []
const feed = fromEventObservable<FeedEvent, ChannelInput>(
  ({ input: { source } }) =>
    new Observable(subscriber => {
      open.push(source.table)
      subscriber.add(() => open.splice(open.indexOf(source.table), 1))
    }),
)
const machine = boardMachine.provide({
  actors: { channel: channelMachine.provide({ actors: { feed } }) },
})

test('a board opens one channel for each source in use, whatever the number of panels, and closes it', () => {
  const actor = createActor(machine, { input: { board } }).start()
  const { channels } = actor.getSnapshot().context
  expect(Object.keys(channels)).toEqual(['orders'])
  const channel = channels['orders'] as ChannelRef
  expect(channel.getSnapshot().context.panels.map(panel => panel.id)).toEqual(['table', 'number'])
  expect(open).toEqual(['orders'])
  actor.stop()
  expect(open).toEqual([])
})
