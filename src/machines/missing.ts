/** Stands in for an actor that app.ts provides. */
export const missing = (name: string) => () => {
  throw new Error(`${name} is not provided`)
}
