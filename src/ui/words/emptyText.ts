import { formatDuration } from './duration'

/** Why a panel has no rows, and what helps. */
interface EmptyText {
  title: string
  text: string
}

/** No policy opens the table to the viewer. */
export const closedText: EmptyText = {
  title: 'No rows you can read',
  text: 'No policy seems to let you read this table. Add one for the rows you should see.',
}

/** The table may have rows, but none that its policies give to the viewer. */
export const hiddenText: EmptyText = {
  title: 'No rows you can see',
  text: 'Row level security is on for this table. Either it has no rows, or its policies hide them from you. If you expected some, check the policies, or ask the project’s owner.',
}

/** No policy decides about the table's rows, and the source has no filter. */
export const emptyTableText: EmptyText = {
  title: 'This table is empty',
  text: 'New rows appear here automatically.',
}

export const unmatchedText = (canClear: boolean): EmptyText => ({
  title: 'No rows match',
  text: canClear
    ? 'None of the rows you can read matches the filters.'
    : 'The source has a filter, and none of the rows you can read matches it.',
})

/** `hasFilters`: the viewer has chosen values of variables, too. */
export const noneInRangeText = (hasFilters: boolean): EmptyText => ({
  title: 'No rows in this time range',
  text: `None of the rows you can read is from this time${hasFilters ? ' and matches the filters' : ''}.`,
})

/** `every`: seconds. */
export const unpublishedText = (every: number) =>
  `This table isn’t in the Realtime publication, so new rows appear within ${formatDuration(every * 1000)}. Add it to the publication to see them at once.`
