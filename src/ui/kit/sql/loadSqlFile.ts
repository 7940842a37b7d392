export type SqlFile = 'describe.sql' | 'boards.sql' | 'digest.sql'

/** Where the page's server has it. */
export const sqlFileUrl = (file: SqlFile) => `${import.meta.env.BASE_URL}${file}`

/** The file's text. Rejects if the page's server does not answer with it. */
export async function loadSqlFile(file: SqlFile): Promise<string> {
  const response = await fetch(sqlFileUrl(file))
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.text()
}
