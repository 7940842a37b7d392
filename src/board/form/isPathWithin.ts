/** Whether a path such as "series[0].column" is this place or inside it. */
export const isPathWithin = (path: string, place: string) =>
  path === place || (path.startsWith(place) && /^[.[]/.test(path.slice(place.length)))
