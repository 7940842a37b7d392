/** Stands in for an actor that `src/app` provides. */
export const notProvided = (name: string) => () => {
  throw new Error(`${name} is not provided`)
}
