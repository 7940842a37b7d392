import type { CatalogReason } from '../../../backend/ports/catalog.port'
import { isolateReason } from './isolateReason'
import { textFor, withPeriod, type WordsFor } from './wordsFor'

const words: WordsFor<CatalogReason> = {
  secret_keys_only: 'The project only lists its tables for secret keys.',
  accounts_only: 'The project lists its tables for accounts, not for guests.',
  role_denied: 'Your role can’t list the project’s tables.',
  unreachable: 'The project couldn’t be reached.',
  renewing: 'The session has to renew first.',
  no_response: 'The project didn’t respond. Try again.',
  not_fetched: 'Part of this page couldn’t be loaded. Reload the page.',
  fault: 'Something went wrong in Signalbox. Try again.',
  said: ({ text }) => `The project’s message: ${text}`,
  not_asked: ({ text }) => text,
  unusable_name: ({ text }) => `This can’t be requested: ${withPeriod(text)}`,
  outdated_description: ({ text }) =>
    `The project’s description is out of date (${text}): run describe.sql again.`,
  no_table: ({ name, near }) =>
    `The Data API has no table “${name}”${near === undefined ? '' : `. Did you mean “${near}”?`}`,
  schema_not_exposed: ({ schema }) =>
    `The schema “${schema}” isn’t exposed. Add it under “Exposed schemas” in the project’s API settings.`,
  no_select: ({ name }) =>
    `You can’t read “${name}”: its owner has to grant SELECT on it, and a policy has to allow rows.`,
  unreadable: ({ name, text }) => `The project can’t read “${name}”: ${text}`,
}

/** Why the project did not describe itself or a table, and what to do about it. */
export const describeCatalogReason = (reason: CatalogReason): string => textFor(words, isolateReason(reason))
