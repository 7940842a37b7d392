const UNITS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 60e3, h: 3600e3 }

/** Milliseconds of a Go duration such as `1h30m`; undefined if the text is not a duration. */
export function goDuration(text: string): number | undefined {
  const match = /^([+-]?)((?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.exec(text)
  if (match === null) return text === '0' ? 0 : undefined
  let total = 0
  for (const [, amount, unit] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g))
    total += Number(amount) * (UNITS[unit ?? ''] ?? 0)
  return match[1] === '-' ? -total : total
}
