/**
 * A row as the database returned it, by column name. A number that a double cannot hold exactly is the text of its
 * digits.
 */
export type Row = Readonly<Record<string, unknown>>
