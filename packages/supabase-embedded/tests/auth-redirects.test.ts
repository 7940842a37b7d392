import { expect, test } from 'vitest'
import { goDuration } from '../src/auth/durations'
import { isRedirectAllowed } from '../src/auth/redirects'

const allows = (pattern: string, url: string) =>
  isRedirectAllowed(url, { siteUrl: 'https://site.test', additionalRedirectUrls: [pattern] })

test.for([
  ['https://app.test/in', 'https://app.test/in', true],
  ['https://app.test/in', 'https://app.test/in#fragment', true],
  ['https://app.test/in', 'https://app.test/in/', false],
  ['https://app.test/*', 'https://app.test/in', true],
  ['https://app.test/*', 'https://app.test/in/deep', false],
  ['https://app.test/**', 'https://app.test/in/deep?x=1', true],
  ['https://*.app.test/', 'https://preview.app.test/', true],
  ['https://*.app.test/', 'https://a.b.app.test/', false],
  ['https://app-?.test/', 'https://app-1.test/', true],
  ['https://app-[a-c].test/', 'https://app-b.test/', true],
  ['https://app-[!a-c].test/', 'https://app-b.test/', false],
  ['https://{one,two}.test/', 'https://two.test/', true],
  ['https://{one,two}.test/', 'https://three.test/', false],
  ['https://app.test/in', 'https://appxtest/in', false],
  ['**', 'https://203.0.113.9/', false],
  ['**', 'https://3405803777/', false],
  ['**', 'http://127.0.0.1:8080/', true],
  ['myapp://*', 'myapp://callback', true],
  ['', 'https://site.test/anywhere', true],
  ['', 'https://site.test:8443/', false],
  ['', 'not a url', false],
] as const)('the pattern "%s" and %s: %s', ([pattern, url, isAllowed]) => {
  expect(allows(pattern, url)).toBe(isAllowed)
})

test.for([
  ['100h', 360_000_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['300ms', 300],
  ['-1m', -60_000],
  ['0', 0],
  ['1d', undefined],
  ['', undefined],
  ['h', undefined],
] as const)('the duration "%s" is %s ms', ([text, milliseconds]) => {
  expect(goDuration(text)).toBe(milliseconds)
})
