interface Check {
  name: string
  command: string[]
}

/**
 * What holds without running the project: the same four in `npm run check` and in `npm test`. Two lanes run side by
 * side: lint takes as long as all the others.
 */
export const lanes: readonly (readonly Check[])[] = [
  [{ name: 'lint', command: ['npx', 'eslint', '.', '--max-warnings', '0'] }],
  [
    { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
    { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
    { name: 'unused code', command: ['npx', 'knip'] },
  ],
]
