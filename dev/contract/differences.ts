import type { Difference } from './judge'

/** How a Postgres server differs from PGlite; it mostly behaves like the hosted service. */
export const differences: readonly Difference[] = [
  {
    test: 'changes-filters: padded=eq.ab',
    reason:
      'Values of char(n) lose all but their first character in the hosted cast, and so do filters on them.',
  },
  {
    test: 'changes-capture: the queue does not grow: once read to the end it is emptied',
    reason:
      'The queue is emptied after 5,000 changes as well, but the next poll may have brought one already.',
    isTimed: true,
  },
  {
    test: 'changes-publication: for the tables of a schema means the ones moved there as well',
    reason:
      'Changes written just before a table left the publication are not delivered: they are gone when the slot is polled.',
  },
  {
    test: 'changes-publication: after any change of the schema, later definitions find what they need',
    reason: 'A server needs no triggers, and the test drops one.',
  },
  {
    test: 'changes-socket: writes over REST come back as changes that the policies allow',
    reason:
      'A row that was deleted before the poll is no longer found, so its INSERT is not delivered under row level security.',
    isTimed: true,
  },
  {
    test: 'storage-buckets: files survive a restart, and those replaced or removed leave the disk',
    reason:
      'Each backend of a test has a database of its own, so the second one finds the files, not their rows.',
  },
  {
    test: 'database: dead rows are cleared away without being asked',
    reason: 'What another session may still see is not cleared away, and a server has many.',
    isTimed: true,
  },
  {
    test: 'database: two transactions never share the session',
    reason: 'Sessions of a pool begin in no order. The test expects that of the calls.',
    isTimed: true,
  },
  {
    test: 'auth-mfa-recovery: of two who use one code at once, one is let in',
    reason: 'The second request may find its session ended instead: raising one session ends the others.',
    isTimed: true,
  },
]

const recovery = (test: string): Difference => ({
  test: `auth-mfa-recovery: ${test}`,
  reason: 'GoTrue has recovery codes since 2.197.',
  isTimed: true,
})

/** How GoTrue itself, in the place of the embedded backend's Auth, differs from it: `differences.md` names them. */
export const gotrueDifferences: readonly Difference[] = [
  {
    test: 'auth-admin: an update changes address, password, role and metadata at once',
    reason: 'GoTrue answers with the identity as it was before.',
  },
  {
    test: 'auth-password: signing up without confirmation signs in at once',
    reason: 'GoTrue answers with the account as it was before it confirmed it.',
  },
  {
    test: 'auth-mfa-enrollment: enrolling gives a picture, a secret and an address for authenticator apps',
    reason: 'The pictures look otherwise.',
  },
  {
    test: 'auth-oauth: sign-in pages are told only of providers to which they can send the browser',
    reason: 'GoTrue can send it to Apple as well.',
  },
  {
    test: 'auth-service: a trigger that would lack privileges on the hosted service is named in the terminal of the backend',
    reason: 'GoTrue keeps a log of its own.',
  },
  ...[
    'codes are shown once, counted, and stored as hashes',
    'a code raises one session, once, however it is typed, and ends those below',
    'five wrong codes lock them for a while, a right one included; a new set lifts the lock',
    'they are made in a raised session, beside another factor, one set an account',
    'with the codes the level they gave is gone',
    'a project that did not switch them on says so',
  ].map(recovery),
]
