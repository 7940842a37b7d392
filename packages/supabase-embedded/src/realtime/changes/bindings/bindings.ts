import type { Binding } from './binding'

/** All bindings of all subscribers, by table. */
export class Bindings {
  readonly #byRelation = new Map<number, Set<Binding>>()

  add(bindings: Binding[]): void {
    for (const binding of bindings) {
      const knownBindings = this.#byRelation.get(binding.relation) ?? new Set()
      this.#byRelation.set(binding.relation, knownBindings.add(binding))
    }
  }

  remove(bindings: Binding[]): void {
    for (const binding of bindings) {
      const knownBindings = this.#byRelation.get(binding.relation)
      knownBindings?.delete(binding)
      if (knownBindings?.size === 0) this.#byRelation.delete(binding.relation)
    }
  }

  clear(): void {
    this.#byRelation.clear()
  }

  of(relation: number): Binding[] {
    return [...(this.#byRelation.get(relation) ?? [])]
  }

  /** In how many ways a row may have to be looked up. */
  get readers(): number {
    const claims = new Set(
      [...this.#byRelation.values()].flatMap(all => [...all].map(each => each.subscriber.claims)),
    )
    return claims.size
  }
}
