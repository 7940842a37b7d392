/** Nobody can tell more lines apart. Apart from the schema, which no view needs. */
export const MAX_LINES = 12
