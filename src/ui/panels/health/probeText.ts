import type { Gap } from '../../../machines/channel/ledger'
import type { HealthMark, HealthView } from '../../../streams/views/view'
import { gapCauses } from '../../words/gapText'

type HealthState = HealthView['now']
type Tone = 'ok' | 'warn' | 'bad' | 'quiet'

/** A shape and a word for each state: color is never the only cue. */
export const healthStates: Record<HealthState, { shape: string; label: string; tone: Tone }> = {
  ok: { shape: '●', label: 'Responds', tone: 'ok' },
  slow: { shape: '▲', label: 'Slow', tone: 'warn' },
  failed: { shape: '■', label: 'Failing', tone: 'bad' },
  silent: { shape: '□', label: 'No response', tone: 'bad' },
  refused: { shape: '◆', label: 'Access denied', tone: 'warn' },
  unknown: { shape: '○', label: 'Unknown', tone: 'quiet' },
}

/** A word for the outcome of a probe. */
export const verdictNames: Record<HealthMark['verdict'], string> = {
  ok: 'fine',
  slow: 'slow',
  failed: 'failed',
  silent: 'silent',
  refused: 'refused',
  gap: 'missed',
}

/** Why no probe was made, as far as the ledger knows. */
export function gapReason(
  gap: Extract<HealthMark, { verdict: 'gap' }>,
  ledgerGaps: readonly Gap[],
): string | null {
  const end = gap.to ?? Infinity
  const ledgerGap = ledgerGaps.find(({ from, to }) => from < end && (to ?? Infinity) > gap.from)
  return ledgerGap === undefined ? null : gapCauses[ledgerGap.cause.kind]
}

/** "The newest 42: 39 fine, 2 slow, 1 failed; 3 not made". */
export function probesSummary(strip: readonly HealthMark[]): string {
  const completedProbes = strip.filter(({ verdict }) => verdict !== 'gap')
  const counts = (['ok', 'slow', 'failed', 'silent', 'refused'] as const).flatMap(verdict => {
    const n = completedProbes.filter(each => each.verdict === verdict).length
    return n === 0 ? [] : [`${n} ${verdictNames[verdict]}`]
  })
  const missedCount = strip.reduce((sum, each) => sum + (each.verdict === 'gap' ? each.missedCount : 0), 0)
  return `Latest ${probeCountText(completedProbes.length)}: ${counts.join(', ')}${missedCount === 0 ? '' : `; ${missedCount} missed`}`
}

export const probeCountText = (probes: number) => `${probes} ${probes === 1 ? 'probe' : 'probes'}`
