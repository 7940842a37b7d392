import type { EditAnnouncement } from '../../machines/editor/editor.announcement'

type PlaceAnnouncement = Extract<EditAnnouncement, { type: 'place' }>
type BoardChange = Extract<EditAnnouncement, { type: 'board' }>['change']

/** The place for screen readers: "Panel CPU, column 2, row 1, 4 by 3". */
const placeText = ({ title, place }: PlaceAnnouncement['at']) =>
  `Panel ${title}, column ${place.x + 1}, row ${place.y + 1}, ${place.width} by ${place.height}`

const ends: Record<NonNullable<PlaceAnnouncement['end']>, string> = {
  grabbed: ', grabbed',
  dropped: ', dropped',
  'put back': ', put back',
  blocked: ': can’t go further',
}
const boardChanges: Record<BoardChange, string> = {
  drafted: 'Now',
  imported: 'Imported',
  renamed: 'Board renamed to',
  replaced: 'Replaced by',
}

/** What a screen reader says after an edit. */
export function announcementText(about: EditAnnouncement): string {
  switch (about.type) {
    case 'panel':
      return `Panel ${about.title} ${about.change}`
    case 'place':
      return `${placeText(about.at)}${about.end === undefined ? '' : ends[about.end]}`
    case 'added':
      return `Added: ${about.only === null ? `${about.count} panels` : placeText(about.only)}`
    case 'variable':
      return `Variable ${about.label} ${about.change}`
    case 'board':
      return `${boardChanges[about.change]} ${about.title}`
    case 'undone':
      return `Undone: ${about.label}`
    case 'redone':
      return `Redone: ${about.label}`
  }
}
