/** For names that the database has, which contain no NUL: `rest/sql/fragment.ts` quotes those of requests. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
