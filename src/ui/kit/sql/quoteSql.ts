/** A bare name may be a word of SQL. */
export const quoteName = (name: string) => `"${name.replace(/"/g, '""')}"`
export const quoteText = (text: string) => `'${text.replace(/'/g, "''")}'`
