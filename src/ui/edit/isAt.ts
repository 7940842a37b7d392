/** Whether a path, such as "series[0].column", leads to this place or to something in it. */
export const isAt = (path: string, place: string) =>
  path === place || (path.startsWith(place) && /^[.[]/.test(path.slice(place.length)))
