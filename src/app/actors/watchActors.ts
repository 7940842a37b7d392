import type { AnyActorRef, Subscription } from 'xstate'

/**
 * Calls `look` at once, and whenever an actor that `list` returns changes. `list` is called again each time, so actors
 * may come and go. Returns a function that stops it.
 */
export function watchActors(list: () => (AnyActorRef | undefined)[], look: () => void): () => void {
  const subscriptions = new Map<AnyActorRef, Subscription>()
  const update = () => {
    const actors = new Set(list())
    for (const [actor, subscription] of subscriptions) {
      if (actors.has(actor)) continue
      subscription.unsubscribe()
      subscriptions.delete(actor)
    }
    for (const actor of actors)
      if (actor !== undefined && !subscriptions.has(actor)) subscriptions.set(actor, actor.subscribe(update))
    look()
  }
  update()
  return () => subscriptions.forEach(subscription => subscription.unsubscribe())
}

/** Calls `run`, unless the values are those of the last call. */
export function onChange<A extends readonly unknown[]>(run: (...values: A) => void): (...values: A) => void {
  let last: A | null = null
  return (...values) => {
    if (last?.every((value, i) => Object.is(value, values[i])) === true) return
    last = values
    run(...values)
  }
}
