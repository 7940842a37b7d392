import type { Difference } from './judge'

/** What a Postgres server does otherwise than PGlite: mostly as the hosted service does. */
export const differences: readonly Difference[] = [
  {
    test: 'changes-filters: padded=eq.ab',
    because:
      'Values of char(n) lose all but their first character in the hosted cast, and so do filters on them.',
  },
  {
    test: 'changes-capture: the queue does not grow: once read to the end it is emptied',
    because:
      'The queue is emptied after 5,000 changes as well, but the next poll may have brought one already.',
    isTimed: true,
  },
  {
    test: 'changes-publication: for the tables of a schema means the ones moved there as well',
    because:
      'What was written just before a table left the publication is not told: it is gone when the slot is polled.',
  },
  {
    test: 'changes-publication: whatever happens to the schema, definitions that follow find what they need',
    because: 'A server needs no triggers, and the test drops one.',
  },
  {
    test: 'changes-socket: what is written over REST comes back as changes that the policies allow',
    because:
      'A row that was deleted before the poll is not found any more, so its INSERT is not told under row level security.',
    isTimed: true,
  },
  {
    test: 'storage-buckets: files survive a restart, and those replaced or removed leave the disk',
    because:
      'Each backend of a test has a database of its own, so the second one finds the files, not their rows.',
  },
  {
    test: 'database: two transactions never share the session',
    because: 'Sessions of a pool begin in no order. The test expects that of the calls.',
    isTimed: true,
  },
  {
    test: 'auth-mfa-recovery: of two who use one code at once, one is let in',
    because: 'Whoever comes second may find its session ended instead: raising one session ends the others.',
    isTimed: true,
  },
]
