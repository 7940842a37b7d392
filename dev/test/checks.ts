interface Check {
  name: string
  command: string[]
}

/** The checks that do not run the project: the same four in `npm run check` and in `npm test`. */
export const checks: readonly Check[] = [
  { name: 'lint', command: ['npx', 'oxlint'] },
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'format', command: ['npx', 'oxfmt', '--check'] },
  { name: 'unused code', command: ['npm', 'run', '--silent', 'unused'] },
]
