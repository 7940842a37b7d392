import { oneOf, pickWeighed } from './random'
import { INCIDENTS, NAMES, STREETS, ZONES, type Zone } from './words'

/** The present state of the simulated company. */
export interface Company {
  /** Parcels that are neither delivered nor returned, the oldest first. `tracking`: digits, too many for a number. */
  open: {
    tracking: string
    zone: Zone
    state: 'waiting' | 'on route'
    courier: number | null
    sorted: boolean
  }[]
  couriers: { id: number; zone: Zone; state: string; capacity: number }[]
}

interface ReceivedParcel {
  type: 'received'
  recipient: string
  street: string
  zone: Zone
  /** Kilogrammes and euro: decimals as text, exact. */
  weight: string
  price: string
  /** Until it is promised to be there. */
  minutes: number
}
export type Happening =
  | ReceivedParcel
  | { type: 'sorted' | 'delivered' | 'missed' | 'returned'; tracking: string; zone: Zone }
  | { type: 'loaded'; tracking: string; zone: Zone; courier: number }
  | { type: 'courier'; courier: number; state: string }
  | {
      type: 'incident'
      severity: string
      what: string
      zone: Zone
      courier: number | null
      tracking: string | null
    }

/** At most as many open parcels as the couriers can deliver. */
const OPEN = 60
const NEXT_STATES: Record<string, readonly (readonly [string, number])[]> = {
  'off duty': [['available', 1]],
  available: [
    ['on route', 6],
    ['break', 1],
  ],
  'on route': [
    ['available', 3],
    ['break', 2],
    ['off duty', 1],
  ],
  break: [['on route', 1]],
}

/** The next `count` scans, and what else comes of them. The same for the same company and the same random numbers. */
export function decide({ open, couriers }: Company, random: () => number, count: number): Happening[] {
  const parcels = open.map(parcel => ({ ...parcel }))
  const states = new Map(couriers.map(({ id, state }) => [id, state]))
  const happenings: Happening[] = []
  let receivedCount = 0
  for (let i = 0; i < count; i++) {
    const isShort = parcels.length + receivedCount < OPEN
    if (isShort ? random() < 0.6 : random() < 0.12) {
      happenings.push(newParcel(random))
      receivedCount++
    } else {
      const parcel = parcels[Math.floor(random() ** 2 * parcels.length)]
      if (parcel === undefined) {
        happenings.push(newParcel(random))
        receivedCount++
        continue
      }
      const next = nextOf(parcel, couriers, states, random)
      happenings.push(next)
      if (next.type === 'delivered' || next.type === 'returned') parcels.splice(parcels.indexOf(parcel), 1)
      if (next.type === 'sorted') parcel.sorted = true
      if (next.type === 'loaded') Object.assign(parcel, { state: 'on route', courier: next.courier })
    }
    if (random() < 1 / 25) happenings.push(...changeOfState(couriers, states, random))
    if (random() < 1 / 90) happenings.push(...incident(parcels, random))
  }
  return happenings
}

const newParcel = (random: () => number): Happening => {
  const zone = oneOf(random, ZONES) ?? 'Harbour'
  const weight = 0.2 + random() ** 3 * 24
  return {
    type: 'received',
    recipient: oneOf(random, NAMES) ?? '',
    street: `${oneOf(random, STREETS[zone]) ?? ''} ${1 + Math.floor(random() * 120)}`,
    zone,
    weight: weight.toFixed(3),
    price: (3.9 + weight * 0.45).toFixed(2),
    minutes: 4 + Math.floor(random() * 9),
  }
}

type Parcel = Company['open'][number]

function nextOf(
  { tracking, zone, state, sorted: isSorted }: Parcel,
  couriers: Company['couriers'],
  states: ReadonlyMap<number, string>,
  random: () => number,
): Happening {
  if (state === 'on route') {
    const type = pickWeighed(random, [
      ['delivered', 88],
      ['missed', 10],
      ['returned', 2],
    ] as const)
    return { type: type ?? 'delivered', tracking, zone }
  }
  if (!isSorted) return { type: 'sorted', tracking, zone }
  const driving = couriers.filter(({ id }) => states.get(id) === 'on route')
  const near = driving.filter(courier => courier.zone === zone)
  const courier = oneOf(random, near.length > 0 ? near : driving)
  return courier === undefined
    ? { type: 'sorted', tracking, zone }
    : { type: 'loaded', tracking, zone, courier: courier.id }
}

function changeOfState(
  couriers: Company['couriers'],
  states: Map<number, string>,
  random: () => number,
): Happening[] {
  const courier = oneOf(random, couriers)
  if (courier === undefined) return []
  const before = states.get(courier.id) ?? courier.state
  const state = pickWeighed(random, NEXT_STATES[before] ?? [['available', 1]]) ?? 'available'
  // Somebody has to drive.
  const driving = [...states.values()].filter(each => each === 'on route').length
  if (before === 'on route' && driving <= 3) return []
  states.set(courier.id, state)
  return [{ type: 'courier', courier: courier.id, state }]
}

function incident(parcels: readonly Parcel[], random: () => number): Happening[] {
  const incident = oneOf(random, INCIDENTS)
  const parcel = oneOf(random, parcels)
  if (incident === undefined) return []
  const [severity, what] = incident
  const zone = parcel?.zone ?? oneOf(random, ZONES) ?? 'Harbour'
  return [
    {
      type: 'incident',
      severity,
      what,
      zone,
      courier: parcel?.courier ?? null,
      tracking: parcel?.tracking ?? null,
    },
  ]
}
