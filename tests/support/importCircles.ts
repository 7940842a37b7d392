/** A path for every circle among the imports of files, such as "a → b → a". */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const finishedFiles = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || finishedFiles.has(file)) return
    for (const to of imports.get(file) ?? []) visit(to, [...path, file])
    finishedFiles.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}
