/** The fictional town in which "Dispatch" delivers. */

export const ZONES = ['Harbour', 'Old Town', 'Northside', 'Riverside', 'Airport'] as const
export type Zone = (typeof ZONES)[number]

export const STREETS: Record<Zone, readonly string[]> = {
  Harbour: ['Quay', 'Harbour Street', 'Ropewalk', 'Dock Road'],
  'Old Town': ['Mill Lane', 'Market Square', 'Bell Alley', 'Tanner Street'],
  Northside: ['North Row', 'Linden Avenue', 'Observatory Hill', 'School Street'],
  Riverside: ['River Walk', 'Weir Lane', 'Bridge Street', 'Willow Bank'],
  Airport: ['Cargo Road', 'Terminal Way', 'Hangar Street', 'Runway View'],
}

const FIRST = ['A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'H.', 'J.', 'K.', 'L.', 'M.', 'N.', 'R.', 'S.', 'T.']
const LAST = [
  'Okafor',
  'Lindqvist',
  'Nguyen',
  'Ferreira',
  'Kowalska',
  'Haas',
  'Moreau',
  'Petrov',
  'Tanaka',
  'Brennan',
  'Duarte',
  'Sørensen',
  'Mbeki',
  'Ricci',
  'Novak',
  'Aydın',
  'Larsen',
  'Costa',
  'Weiss',
  'Idris',
]
export const NAMES = FIRST.flatMap(first => LAST.map(last => `${first} ${last}`))

export const INCIDENTS = [
  ['minor', 'Nobody at the door, and no neighbor either'],
  ['minor', 'The address has no such number'],
  ['minor', 'The label cannot be read'],
  ['major', 'A parcel is wet'],
  ['major', 'The road is closed'],
  ['major', 'A van does not start'],
  ['critical', 'A parcel is missing from the load'],
  ['critical', 'A courier does not answer'],
] as const

export const ANSWERS = [
  'On my way.',
  'Two stops first, then I come.',
  'Stuck in traffic, ten minutes.',
  'Done already.',
]
