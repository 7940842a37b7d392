import fc from './property'

/** What gets names out of their place: in addresses, headers, frames, and in the eyes of people. */
const PIECES = [
  ...[
    '../',
    '..',
    '.',
    './',
    '/',
    '//',
    '\\',
    '..\\',
    '%2e',
    '%2E%2e',
    '%2F',
    '%5c',
    '%252e',
    '%252f',
    '%00',
  ],
  ...[
    '?',
    '#',
    ';',
    '..;/',
    '@',
    ':',
    '&',
    '=',
    '*',
    '//evil.example',
    'https://evil.example/',
    'a@evil.example',
  ],
  ...['\r\n', '\t', '\n', '\0', ' ', '\u202E', '\u200B', '\u2066', '\uFEFF', '\uD800', '\uDC00', '\u2028'],
  ...['．．／', '．', '／', '＼', '‥', '\u2024', '%ef%bc%8e', '%c0%ae'],
  ...[
    'rest',
    'rpc',
    'auth',
    'v1',
    'storage',
    'functions',
    'logout',
    'user_roles',
    'select',
    '%',
    '"',
    "'",
    '()',
    'é',
    '表',
  ],
]

/** Strings of these pieces, and of anything between them. */
export const hostileNames = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 3 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map(parts => parts.join(''))

/** Names with which a board left its service before names were encoded. */
export const ATTACKS = [
  '../user_roles',
  '../signalbox_boards',
  '../../../auth/v1/logout?scope=global&x=',
  '../../../storage/v1/object/copy?',
  '../../../realtime/v1/api/broadcast?',
  '../../../functions/v1/page-courier?',
  '../../../../auth/v1/logout',
  '../../../rest/v1/orders',
  '..\\..\\..\\auth\\v1\\logout',
  '%2e%2e/%2e%2e/%2e%2e/auth/v1/logout',
  '..%2F..%2F..%2Fauth%2Fv1%2Flogout',
  '.%2e/user_roles',
  '..',
  '.',
  '',
]
