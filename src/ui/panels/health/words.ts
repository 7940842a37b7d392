import type { Hole } from '../../../machines/ledger'
import type { HealthMark, HealthView } from '../../../streams/view'
import { causes } from '../../words/hole'

type Standing = HealthView['now']

/** A shape and a word for each: nothing is told by its colour alone. */
export const standings: Record<Standing, { shape: string; says: string }> = {
  ok: { shape: '●', says: 'Answers' },
  slow: { shape: '▲', says: 'Slow' },
  failed: { shape: '■', says: 'Failing' },
  silent: { shape: '□', says: 'Silent' },
  refused: { shape: '◆', says: 'Refuses you' },
  unknown: { shape: '○', says: 'Not known' },
}

/** One probe in a word. */
export const verdicts: Record<HealthMark['verdict'], string> = {
  ok: 'fine',
  slow: 'slow',
  failed: 'failed',
  silent: 'silent',
  refused: 'refused',
  gap: 'not made',
}

/** Why none was made, as far as the ledger knows. */
export function reasonFor(
  gap: Extract<HealthMark, { verdict: 'gap' }>,
  holes: readonly Hole[],
): string | null {
  const over = gap.to ?? Infinity
  const hole = holes.find(({ from, to }) => from < over && (to ?? Infinity) > gap.from)
  return hole === undefined ? null : causes[hole.cause.kind]
}

/** "The newest 42: 39 fine, 2 slow, 1 failed; 3 not made". */
export function summary(strip: readonly HealthMark[]): string {
  const made = strip.filter(({ verdict }) => verdict !== 'gap')
  const counts = (['ok', 'slow', 'failed', 'silent', 'refused'] as const).flatMap(verdict => {
    const n = made.filter(each => each.verdict === verdict).length
    return n === 0 ? [] : [`${n} ${verdicts[verdict]}`]
  })
  const missed = strip.reduce((sum, each) => sum + (each.verdict === 'gap' ? each.missed : 0), 0)
  return `The newest ${count(made.length)}: ${counts.join(', ')}${missed === 0 ? '' : `; ${missed} not made`}`
}

export const count = (probes: number) => `${probes} ${probes === 1 ? 'probe' : 'probes'}`
