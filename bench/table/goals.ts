import type { Row } from './row'

/** The subject of each goal, and the command that measures it if it is not this one. */
const GOALS: Readonly<Record<string, string>> = {
  G1: 'changes a second at 60 frames',
  G2: 'cost of a fold by size: npm run bench:fold',
  G3: 'cost of one more view',
  G4: 'memory a row: npm run memory',
  G5: 'from sending to painting',
  G6: 'opened cold',
  G7: 'weeks of it: npm run soak',
  G8: 'hidden, and seen again',
  G9: 'ten charts of 1,000 points',
  G10: 'at rest',
  G11: 'too many changes',
}

/** In the order of the goals; rows of one goal stay in theirs. */
export const inOrder = (rows: readonly Row[]): Row[] => {
  const goals = Object.keys(GOALS)
  return [...rows].sort((a, b) => goals.indexOf(a.goal) - goals.indexOf(b.goal))
}

/** A row for each goal without a measurement, so that omissions are visible. */
export function listUnmeasured(rows: readonly Row[]): Row[] {
  const measuredGoals = new Set(rows.map(({ goal }) => goal))
  return Object.entries(GOALS)
    .filter(([goal]) => !measuredGoals.has(goal))
    .map(([goal, measure]) => ({ goal, measure, unit: '', better: 'less', cells: [] }))
}
