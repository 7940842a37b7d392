interface Check {
  name: string
  command: string[]
}

export type Lane = readonly Check[]

/** What holds without running the project: the same four in `npm run check` and in `npm test`, in two lanes. */
export const lint: Lane = [{ name: 'lint', command: ['npx', 'eslint', '.', '--max-warnings', '0'] }]

/** Together they take half as long. */
export const others: Lane = [
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: ['npx', 'knip'] },
]
