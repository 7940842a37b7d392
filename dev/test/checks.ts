/** What holds without running the project: the same four in `npm run check` and in `npm test`. */
export const checks: { name: string; command: string[] }[] = [
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'lint', command: ['npx', 'eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: ['npx', 'knip'] },
]
