import type { PageSnapshot } from './page.machine'

/** The text of the message line; null while it is empty. */
export const findAnnouncement = (snapshot: PageSnapshot) =>
  snapshot.hasTag('announcing') ? snapshot.context.announcement : null
