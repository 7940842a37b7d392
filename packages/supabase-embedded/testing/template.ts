import { readTemplate } from '../src/db/pglite/template'

/**
 * Makes the database's template once, before the workers would each make their own. For `globalSetup` of Vitest.
 *
 * @public
 */
export default async function setup(): Promise<void> {
  await readTemplate(undefined, undefined, text => console.log(text))
}
