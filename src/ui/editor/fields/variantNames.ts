type Names = Readonly<Record<string, string>>

/** Display names of variants, one table per set of variants: sets may share a name. */
const namesByVariants: readonly Names[] = [
  {
    rpc: 'A database function',
    function: 'An Edge Function',
    broadcast: 'A message on a Realtime topic',
  },
  { broadcast: 'Messages that the database sends', polling: 'The table is read again and again' },
]

/** The display names for a complete set of variants; a set without an entry here keeps its raw names. */
export const variantNames = (variants: readonly string[]): Names =>
  namesByVariants.find(names => variants.every(word => word in names)) ?? {}
