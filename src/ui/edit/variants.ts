type Names = Readonly<Record<string, string>>

/** As people say the words that tell forms of one thing apart, by thing: the same word may be of several. */
const all: readonly Names[] = [
  {
    rpc: 'A database function',
    function: 'An Edge Function',
    broadcast: 'A message on a Realtime topic',
  },
  { broadcast: 'Messages that the database sends', polling: 'The table is read again and again' },
]

/** Of those that are all there are of something; what has no names here is called by its own words. */
export const namesOf = (words: readonly string[]): Names =>
  all.find(names => words.every(word => word in names)) ?? {}
