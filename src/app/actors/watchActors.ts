import type { AnyActorRef, Subscription } from 'xstate'

/**
 * Calls `look` at once, and whenever one of the actors changes that `list` names at that moment. An actor is heard from
 * when `list` first names it until it does no more. Returns a function that ends it.
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

/** `run`, but only when it is given other values than the last time. */
export function onChange<A extends readonly unknown[]>(run: (...values: A) => void): (...values: A) => void {
  let last: A | null = null
  return (...values) => {
    if (last?.every((value, i) => Object.is(value, values[i])) === true) return
    last = values
    run(...values)
  }
}
