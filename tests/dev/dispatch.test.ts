import { expect, test } from 'vitest'
import { decide, type Company } from '../../dev/demo/dispatch/decide'
import { positionOf } from '../../dev/demo/dispatch/positions'
import { randomOf } from '../../dev/demo/dispatch/random'
import { dispatchBoard } from '../../src/board/templates/dispatch/dispatchBoard'
import { sourceColumns } from '../../src/board/model/sourceColumns'
import { isOverlapping } from '../../src/board/layout/panelLayout'
import { panelColumns } from '../../src/board/schema/panelKinds'
import { panelSource } from '../../src/board/schema/panelSource'

const couriers: Company['couriers'] = [1, 2, 3, 4].map(id => ({
  id,
  zone: 'Harbour',
  state: 'on route',
  capacity: 10,
}))

/** So many ticks of a company that does what was decided. */
function liveThrough(seed: number, ticks: number) {
  const random = randomOf(seed)
  const company: Company = { open: [], couriers: couriers.map(each => ({ ...each })) }
  const all = []
  let tracking = 4_100_000_000_000_000_001n
  for (let i = 0; i < ticks; i++) {
    const happenings = decide(company, random, 5)
    for (const each of happenings) {
      if (each.type === 'received')
        company.open.push({
          tracking: String(tracking++),
          zone: each.zone,
          state: 'waiting',
          courier: null,
          sorted: false,
        })
      if (each.type === 'courier') {
        const courier = company.couriers.find(({ id }) => id === each.courier)
        if (courier !== undefined) courier.state = each.state
      }
      if (each.type === 'received' || each.type === 'courier' || each.type === 'incident') continue
      const parcel = company.open.find(open => open.tracking === each.tracking)
      // Nothing happens to a parcel that is gone, nor is one handed over that nobody carries.
      expect(parcel).toBeDefined()
      if (parcel === undefined) continue
      expect(each.type === 'delivered' ? parcel.state : 'on route').toBe('on route')
      if (each.type === 'sorted') parcel.sorted = true
      if (each.type === 'loaded') Object.assign(parcel, { state: 'on route', courier: each.courier })
      if (each.type === 'delivered' || each.type === 'returned')
        company.open.splice(company.open.indexOf(parcel), 1)
    }
    all.push(...happenings)
  }
  return { company, all }
}

test('the same seed gives the same day, and another seed another day', () => {
  expect(liveThrough(7, 200).all).toEqual(liveThrough(7, 200).all)
  expect(liveThrough(7, 200).all).not.toEqual(liveThrough(8, 200).all)
})

test('a company that runs for long neither floods nor dries up, and always has a courier on the road', () => {
  const { company, all } = liveThrough(3, 3000)
  expect(company.open.length).toBeGreaterThan(20)
  expect(company.open.length).toBeLessThan(150)
  expect(company.couriers.some(({ state }) => state === 'on route')).toBe(true)
  const count = (type: string) => all.filter(each => each.type === type).length
  expect(count('delivered')).toBeGreaterThan(2000)
  for (const type of ['missed', 'returned', 'incident', 'courier']) expect(count(type)).toBeGreaterThan(20)
})

test('a courier moves within the zone, and never backwards in speed', () => {
  const courier = {
    id: 3,
    name: 'C',
    vehicle: 'bike',
    zone: 'Harbour',
    state: 'on route',
    capacity: 10,
  } as const
  const rides = Array.from({ length: 600 }, (_, i) => positionOf(courier, 2, i * 2))
  expect(rides.every(({ kmh }) => kmh >= 0 && kmh < 30)).toBe(true)
  expect(rides.every(({ lat, lon }) => Math.abs(lat - 54.331) < 0.02 && Math.abs(lon - 10.152) < 0.02)).toBe(
    true,
  )
  expect(new Set(rides.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBeGreaterThan(500)
})

test.each(dispatchBoard.panels)('panel $id of the board shows columns that its source has', panel => {
  const source = dispatchBoard.sources[panelSource(panel) ?? '']
  const has = source === undefined ? [] : sourceColumns(source)
  expect(has).toEqual(expect.arrayContaining(panelColumns(panel)))
})

test('panels of the board do not overlap, and no source is there for nothing', () => {
  const { panels, sources } = dispatchBoard
  for (const [i, panel] of panels.entries())
    for (const other of panels.slice(i + 1))
      expect([panel.id, other.id, isOverlapping(panel, other)]).toContain(false)
  expect(new Set(panels.map(panelSource).filter(name => name !== undefined))).toEqual(
    new Set(Object.keys(sources)),
  )
})
