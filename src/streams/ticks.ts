/** The moment to look at the token: every 30 s, and at once when the page wakes. `remaining`: its life in ms. */
export interface Tick {
  type: 'session.tick'
  remaining: number
}
