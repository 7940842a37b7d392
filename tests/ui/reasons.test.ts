import { expect, test } from 'vitest'
import type { MutationReason } from '../../src/backend/ports/backend.port'
import type { BoardReason } from '../../src/backend/ports/boards.port'
import type { CatalogReason } from '../../src/backend/ports/catalog.port'
import { describeBoardReason } from '../../src/ui/words/reasons/boardReasons'
import { describeCatalogReason } from '../../src/ui/words/reasons/catalogReasons'
import { describeReason } from '../../src/ui/words/reasons/describeReason'

test.each<[MutationReason, string]>([
  [
    { code: 'said', text: 'the month is closed', hint: 'open it first' },
    'The month is closed (open it first).',
  ],
  [{ code: 'said', text: 'Is it so?', hint: null }, 'Is it so?'],
  [{ code: 'rejected', text: 'no' }, 'The project rejected it: No.'],
  [
    { code: 'key_refused', text: 'Legacy API keys are disabled' },
    'The project doesn’t accept this page’s key. Its message: Legacy API keys are disabled.',
  ],
  [{ code: 'not_sent', text: 'you’re not signed in' }, 'Nothing was sent: you’re not signed in. Try again.'],
  [
    { code: 'still_referenced', table: 'parcels' },
    'Rows of “parcels” still reference it. Change or delete those first.',
  ],
  [{ code: 'no_reference', table: null }, 'No matching row in another table.'],
  [{ code: 'wrong_type', type: 'bigint', value: 'y' }, '“y” isn’t a valid bigint.'],
  [{ code: 'wrong_type', type: 'bigint', value: '' }, 'Enter a value of type bigint, or choose NULL.'],
  [
    { code: 'not_writable', table: 'v', text: 'cannot insert into view' },
    '“v” can’t be written: Cannot insert into view.',
  ],
  [
    { code: 'overrun', count: 2, table: 'public.bays', effect: 'changed', key: ['zone', 'no'] },
    '2 rows of “public.bays” were changed, not one. The project didn’t limit the write, and another row matched at that moment. This can’t be undone from here. The board identifies rows by zone, no, which isn’t unique: change the key in the source.',
  ],
  [
    { code: 'same_values', count: 1 },
    'One row has exactly these values. Unknown whether one of them is yours.',
  ],
  [{ code: 'same_values_newer', count: 1 }, 'A new row has exactly these values: most likely it’s yours.'],
  [
    { code: 'same_values_newer', count: 3 },
    '3 new rows have exactly these values: most likely one of them is yours.',
  ],
  [
    { code: 'not_an_allowed_type', bucket: 'stamps', types: ['image/png', 'image/gif'], type: '' },
    'The bucket “stamps” allows only image/png, image/gif, and this is an unknown type. Nothing was uploaded.',
  ],
  [
    { code: 'some_deleted', bucket: 'papers', paths: ['d/2.txt'], count: 2 },
    '1 of 2 were deleted, but not “2.txt”. The bucket “papers” doesn’t let you, or someone else already did.',
  ],
  [
    { code: 'some_deleted', bucket: 'b', paths: ['a', 'b', 'c', 'd', 'e'], count: 5 },
    '0 of 5 were deleted, but not “a”, “b”, “c” and 2 more. The bucket “b” doesn’t let you, or someone else already did.',
  ],
  [
    { code: 'no_function', name: 'note', hint: 'Perhaps you meant to call note(what)' },
    'The Data API has no function “note” with these arguments. Perhaps you meant to call note(what).',
  ],
  [
    { code: 'call_failed', name: null, status: 502, text: '' },
    'The project failed with 502: No details. Nothing was changed.',
  ],
  [
    { code: 'call_failed', name: 'note', status: 502, text: 'bad gateway' },
    'The project failed with 502: Bad gateway. Unknown whether “note” did its work by then.',
  ],
  [
    { code: 'call_unanswered', name: null, seconds: 10 },
    'It was sent, but got no response within 10 seconds. Nothing was changed.',
  ],
  [
    { code: 'call_unanswered', name: 'note', seconds: null },
    'It was sent, but got no response. “note” may have done its work anyway: check what it changes before you send it again.',
  ],
  [{ code: 'response', text: '403: Not with me' }, 'The response was 403: Not with me.'],
])('%j', (reason, sentence) => {
  expect(describeReason(reason)).toBe(sentence)
})

test.each<[BoardReason, string]>([
  [
    { code: 'own_roles_only' },
    'You can only share a board with your own roles. To share with others, ask an admin of the project to add you to signalbox.sharers.',
  ],
  [{ code: 'unstorable', text: 'title' }, 'The project can’t store this title or board. Its message: title'],
])('%j of a board', (reason, text) => expect(describeBoardReason(reason)).toBe(text))

test.each<[CatalogReason, string]>([
  [
    { code: 'no_table', name: 'public.order', near: 'public.orders' },
    'The Data API has no table “public.order”. Did you mean “public.orders”?',
  ],
  [
    { code: 'no_select', name: 'public.closed' },
    'You can’t read “public.closed”: its owner has to grant SELECT on it, and a policy has to allow rows.',
  ],
  [
    { code: 'outdated_description', text: 'tables is missing' },
    'The project’s description is out of date (tables is missing): run describe.sql again.',
  ],
])('%j of the catalog', (reason, text) => expect(describeCatalogReason(reason)).toBe(text))
