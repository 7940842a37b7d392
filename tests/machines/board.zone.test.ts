import { NEVER } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { fromFeed } from '../../src/app/actors/fromFeed'
import { fromZone } from '../../src/app/actors/fromZone'
import { noAddress } from '../../src/app/pageAddress'
import type { BoardFile } from '../../src/board/board'
import { makePanel } from '../../src/board/schema/panelKinds'
import { boardMachine } from '../../src/machines/board/board.machine'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { source, tablePanel } from '../support/boards'
import { openConnection } from '../support/link'
import { noBoards } from '../support/no-boards'
import { shelfOver } from '../support/shelf'

const place = { x: 0, y: 0, width: 6, height: 5 }
const hours = (id: string, zone?: string) =>
  makePanel(
    { kind: 'heatmap', timeColumn: 'at', ...(zone !== undefined && { zone }) },
    { id, title: 'Hours', source: 'orders', place },
  )
const categories = makePanel(
  { kind: 'heatmap', groupBy: 'path', columnGroup: 'value' },
  { id: 'categories', title: 'Categories', source: 'orders', place },
)
const file: BoardFile = {
  version: 2,
  title: 'Depot',
  sources: { orders: { ...source, timeColumn: 'at' } },
  panels: [hours('own'), hours('viewer', 'viewer'), hours('fixed', 'Asia/Tokyo'), categories, tablePanel],
}

/** A board of a viewer with this preference, and the zones of its panels as their channel has them. */
function show(preference: 'viewer' | 'UTC') {
  const zones: (string | undefined)[][] = []
  const feed = fromFeed((_, panels$) => {
    panels$.subscribe(panels => zones.push(panels.map(panel => ('zone' in panel ? panel.zone : undefined))))
    return NEVER
  })
  const listeners = new Set<() => void>()
  let zone = preference
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const board = createActor(
    boardMachine.provide({
      actors: {
        channel: channelMachine.provide({ actors: { feed } }),
        connection: openConnection,
        zone: fromZone({ get: () => ({ presence: 'on', zone }), subscribe }),
        boardLibrary: shelfOver({ ...noBoards, projectChanges: () => NEVER }, noAddress),
      },
    }),
    { input: { board: file, access: 'aal1' } },
  ).start()
  onTestFinished(() => void board.stop())
  const prefer = (next: 'viewer' | 'UTC') => {
    zone = next
    listeners.forEach(listener => listener())
  }
  return { board, prefer, zones: () => zones.at(-1)?.slice(0, 4) }
}

test('hours are those of the zone that the viewer prefers, unless the panel has one of its own', () => {
  const { prefer, zones } = show('UTC')
  expect(zones()).toEqual(['UTC', 'UTC', 'Asia/Tokyo', undefined])
  prefer('viewer')
  expect(zones()).toEqual([undefined, 'viewer', 'Asia/Tokyo', undefined])
})

test('a range in another zone shows hours in that zone, as all other times', () => {
  const { board, zones } = show('UTC')
  const time = { from: '2026-03-01T09:00:00Z', to: '2026-03-02T09:00:00Z', zone: 'Europe/Lisbon' }
  board.send({ type: 'board.setTime', time })
  expect(zones()).toEqual(['Europe/Lisbon', 'Europe/Lisbon', 'Asia/Tokyo', undefined])
  board.send({ type: 'board.setTime', time: { ...time, zone: 'viewer' } })
  expect(zones()?.slice(0, 2)).toEqual(['UTC', 'UTC'])
})
