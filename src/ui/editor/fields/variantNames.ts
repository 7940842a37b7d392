type Names = Readonly<Record<string, string>>

/** Display names of variants, one table per set of variants: sets may share a name. */
const namesByVariants: readonly Names[] = [
  {
    rpc: 'Database function',
    function: 'Edge Function',
    broadcast: 'Realtime message',
  },
  { broadcast: 'Database broadcasts', polling: 'Polling' },
]

/** The display names for a complete set of variants; a set without an entry here keeps its raw names. */
export const variantNames = (variants: readonly string[]): Names =>
  namesByVariants.find(names => variants.every(word => word in names)) ?? {}
