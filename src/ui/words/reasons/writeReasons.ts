import type { WriteReason } from '../../../backend/ports/backend.port'
import { sentence, withPeriod, type WordsFor } from './wordsFor'

const projectText = ({ text, hint }: { text: string; hint?: string | null | undefined }) =>
  sentence(hint == null || hint === '' ? text : `${text} (${hint})`)
const rowsHave = (count: number) => (count === 1 ? 'One row has' : `${count} rows have`)

export const writeReasons: WordsFor<WriteReason> = {
  unreachable: 'The project couldn’t be reached. Nothing was sent. Try again.',
  unanswered: 'It was sent, but got no response.',
  unchecked: 'It was sent, but got no response. Couldn’t check with the project what happened.',
  not_done: 'It didn’t go through. You can send it again.',
  limited: 'The project is at its limit. Try again later.',
  overloaded: 'The database is overloaded and didn’t save it. Try again.',
  renewing: 'The session had to renew first. Try again.',
  not_sent: ({ text }) => `Nothing was sent: ${text}. Try again.`,
  not_saved: ({ text }) => `Nothing was saved: ${text}`,
  said: projectText,
  rejected: reason => `The project rejected it: ${projectText(reason)}`,
  no_permission: ({ text }) => `You don’t have permission to do this. The project’s message: ${text}`,
  key_refused: ({ text }) => `The project doesn’t accept this page’s key. Its message: ${withPeriod(text)}`,
  fault: ({ isUpload }) =>
    `Something went wrong in Signalbox. ${isUpload ? 'The file may have been stored.' : 'It may have been sent.'}`,

  not_unique: 'Another row already has this value, which must be unique.',
  not_null: 'This can’t be NULL. Enter a value.',
  set_by_database: 'The database sets this automatically. Leave it out.',
  too_large: 'This is larger than the project allows.',
  too_many_digits: 'This browser can’t send all digits of a number. Use a newer browser.',
  still_referenced: ({ table }) =>
    `Rows of ${table === null ? 'another table' : `“${table}”`} still reference it. Change or delete those first.`,
  no_reference: ({ table }) => `No matching row in ${table === null ? 'another table' : `“${table}”`}.`,
  constraint: ({ name }) => `This violates the table’s constraint “${name}”.`,
  exclusion: ({ name }) => `This conflicts with another row (constraint “${name}”).`,
  too_long: ({ limit }) => `This is longer than the maximum of ${limit} characters.`,
  out_of_range: ({ text }) => `The number doesn’t fit. ${sentence(text)}`,
  not_json: ({ text }) => `Invalid JSON: ${text}`,
  wrong_type: ({ type, value }) =>
    value === '' ? `Enter a value of type ${type}, or choose NULL.` : `“${value}” isn’t a valid ${type}.`,

  no_table: ({ table }) => `The Data API has no table “${table}”.`,
  no_column: ({ table }) => `“${table}” no longer has this column.`,
  shared_key: ({ table }) =>
    `Nothing was saved: several rows of “${table}” have this key. The board’s key isn’t the table’s key.`,
  table_rights: ({ table }) =>
    `You can’t do this in “${table}”: its owner has to grant it, and a policy has to allow it.`,
  write_policy: ({ table }) => `The policies of “${table}” don’t let you write this row.`,
  row_policy: ({ table }) =>
    `Nothing was saved: the policies or triggers of “${table}” don’t let you change this row.`,
  column_rights: ({ table, column }) => `You can’t write the column “${column}” of “${table}”.`,
  not_writable: reason => `“${reason.table}” can’t be written: ${projectText(reason)}`,

  no_key: 'The table has no primary key to identify the row by.',
  unusable_key:
    'Nothing was saved: this row’s key is a list or JSON, which a request can’t identify a row by.',
  row_changed: 'Someone else changed this row. Nothing was saved.',
  row_has_values: 'It’s saved already, by you or by someone else.',
  row_unreadable: 'Nothing was saved: the row has changed, or you can’t edit it. Couldn’t check which.',
  row_gone: 'Nothing was saved: the row no longer exists, or you don’t have access to it.',
  row_gone_later: 'The row no longer exists. Unknown whether it was saved before.',
  several_rows: ({ table, count, key }) =>
    `${count} rows of “${table}” match, so none was saved: the board identifies rows by ${key.join(', ')}, which isn’t unique. Change the key in the source.`,
  overrun: ({ table, count, key, effect }) =>
    `${count} rows of “${table}” were ${effect}, not one. The project didn’t limit the write, and another row matched at that moment. This can’t be undone from here. The board identifies rows by ${key.join(', ')}, which isn’t unique: change the key in the source.`,
  other_values: 'A row with this key exists, but it has other values.',
  other_values_newer:
    'Rows were added in the meantime. One of them may be yours, with values that the database changed. Look before you send it again.',
  other_values_stored:
    'The row now has neither the old values nor yours: the database stored yours differently, or someone else changed the row. Look before you send it again.',
  unseen:
    'You can add rows to this table but not read them, so it’s unknown whether this one was added. Sending it again may add it twice.',
  same_values: ({ count }) =>
    `${rowsHave(count)} exactly these values. Unknown whether one of them is yours.`,
  same_values_older: ({ count }) =>
    `${rowsHave(count)} exactly these values, and no key is newer. Unknown whether one of them is yours.`,
  same_values_newer: ({ count }) =>
    count === 1
      ? 'A new row has exactly these values: most likely it’s yours.'
      : `${count} new rows have exactly these values: most likely one of them is yours.`,
}
