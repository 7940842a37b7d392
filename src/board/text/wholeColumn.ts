/** The column for a whole part of a function's result, whatever it is. No table has a column of this name. */
export const WHOLE_COLUMN = '\0whole'
