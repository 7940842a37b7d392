import { readTemplate } from '../../dev/backend/db/template'

/** Makes the database's template once, before the workers would each make their own. */
export default async function setup(): Promise<void> {
  await readTemplate(undefined, undefined, text => console.log(text))
}
