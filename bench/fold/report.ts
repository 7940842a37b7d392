import type { Sample } from './measure'

/** One line of the table; times in µs an event or ms a batch. */
interface Line {
  name: string
  batch: number
  /** Processor time. */
  cpu: { mean: number; ratio: number; p99: number; max: number }
  /** Wall-clock time. */
  wall: { mean: number; p99: number; max: number }
}

export function lineOf(name: string, samples: readonly Sample[], limit: readonly Sample[]): Line {
  const batch = samples[0]?.batch ?? NaN
  const of = (what: 'cpu' | 'wall', samples: readonly Sample[]) => {
    const times = samples.flatMap(sample => sample[what]).sort((a, b) => a - b)
    const at = (fraction: number) =>
      times[Math.min(times.length - 1, Math.floor(fraction * times.length))] ?? NaN
    const mean = (1000 * times.reduce((sum, time) => sum + time, 0)) / times.length / batch
    return { mean, p99: at(0.99), max: at(1) }
  }
  const cpu = of('cpu', samples)
  return { name, batch, cpu: { ...cpu, ratio: cpu.mean / of('cpu', limit).mean }, wall: of('wall', samples) }
}

const TITLES = [
  '',
  'batch',
  'CPU µs/event',
  '× limit',
  'p99 ms',
  'max ms',
  'by the clock µs/event',
  'p99 ms',
  'max ms',
]

export function table(rows: number, lines: readonly Line[], load: number): string {
  const cells = lines.map(({ name, batch, cpu, wall }) => [
    name,
    String(batch),
    ...[cpu.mean, cpu.ratio].map(number => number.toFixed(1)),
    ...[cpu.p99, cpu.max].map(number => number.toFixed(2)),
    wall.mean.toFixed(1),
    ...[wall.p99, wall.max].map(number => number.toFixed(2)),
  ])
  const widths = TITLES.map((title, i) => Math.max(title.length, ...cells.map(line => line[i]?.length ?? 0)))
  const cellLines = [TITLES, ...cells].map(line =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  )
  return `\n${rows.toLocaleString('en')} rows, load ${load.toFixed(1)}\n${cellLines.join('\n')}`
}
