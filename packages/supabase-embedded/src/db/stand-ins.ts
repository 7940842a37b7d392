import { readFileSync } from 'node:fs'
import { quoteText } from '../quote'

/** An extension of the hosted service that PGlite lacks. Postgres creates and drops it like any other. */
export interface StandIn {
  name: string
  control: string
  sql: string
  /** Where alone it can be; created with it unless it is there. */
  schema?: string | undefined
  /** The parts that do not work, to be shown at the start; undefined if everything works. */
  lacks?: string | undefined
}

/** The version of every stand-in. */
export const VERSION = '1.0'

const RAISES = 'calls raise an error'

/** Those with a script of their own in `stand-ins/`. */
const SCRIPTS: Record<string, Pick<StandIn, 'lacks' | 'schema'> & Control> = {
  http: { lacks: RAISES, relocatable: true },
  moddatetime: { relocatable: true },
  pg_cron: { lacks: 'jobs are listed and never run' },
  pg_graphql: { lacks: RAISES },
  pg_jsonschema: {},
  pg_net: { lacks: 'requests are listed and never sent' },
  pg_stat_statements: { lacks: RAISES, relocatable: true },
  pgjwt: { requires: 'pgcrypto' },
  pgmq: { schema: 'pgmq' },
  pgsodium: { lacks: RAISES, schema: 'pgsodium' },
  plv8: { lacks: RAISES },
  supabase_vault: {},
}

/** Projects create them, often in a dump, and seldom call them. */
const TOOLS: Record<string, Pick<StandIn, 'schema'> & { signatures: string[] }> = {
  dblink: {
    signatures: [
      'dblink_connect(text) returns text',
      'dblink_connect(text, text) returns text',
      'dblink_disconnect() returns text',
      'dblink_disconnect(text) returns text',
      'dblink(text) returns setof record',
      'dblink(text, text) returns setof record',
      'dblink_exec(text) returns text',
      'dblink_exec(text, text) returns text',
    ],
  },
  hypopg: {
    signatures: [
      'hypopg_create_index(sql_order text, out indexrelid oid, out indexname text) returns setof record',
      'hypopg_drop_index(indexid oid) returns boolean',
      'hypopg_reset() returns void',
    ],
  },
  index_advisor: {
    signatures: [
      'index_advisor(query text) returns table (startup_cost_before jsonb, startup_cost_after jsonb, total_cost_before jsonb, total_cost_after jsonb, index_statements text[], errors text[])',
    ],
  },
  pg_repack: { schema: 'repack', signatures: [] },
  pg_tle: {
    schema: 'pgtle',
    signatures: [
      'pgtle.install_extension(name text, version text, description text, ext text, requires text[] default null) returns boolean',
      'pgtle.uninstall_extension(extname text) returns boolean',
      'pgtle.uninstall_extension_if_exists(extname text) returns boolean',
    ],
  },
  pgaudit: { signatures: [] },
  plpgsql_check: { signatures: ['plpgsql_check_function(funcoid regprocedure) returns setof text'] },
  wrappers: { signatures: [] },
}

export function readStandIns(): StandIn[] {
  const scripts = Object.entries(SCRIPTS).map(([name, { lacks, ...control }]) => ({
    name,
    control: controlOf(control),
    schema: control.schema,
    lacks,
    sql: expand(name, readFileSync(new URL(`stand-ins/${name}.sql`, import.meta.url), 'utf8')),
  }))
  const tools = Object.entries(TOOLS).map(([name, { schema, signatures }]) => ({
    name,
    control: controlOf({ schema, relocatable: schema === undefined }),
    schema,
    lacks: RAISES,
    sql: signatures.map(signature => refusing(name, signature)).join('\n'),
  }))
  return [...scripts, ...tools]
}

export const standInsWith = (without: string[]): StandIn[] => [
  ...readStandIns().filter(({ name }) => !without.includes(name)),
  ...without.map(leftOut),
]

/** A line that names those of these extensions that do not work fully; undefined if all do. */
export function describeLacks(names: string[], standIns: StandIn[]): string | undefined {
  const standInOf = new Map(standIns.map(each => [each.name, each]))
  const lacking = new Map<string, string[]>()
  for (const name of names) {
    const lacks = standInOf.get(name)?.lacks
    if (lacks !== undefined) lacking.set(lacks, [...(lacking.get(lacks) ?? []), name])
  }
  if (lacking.size === 0) return undefined
  const parts = [...lacking].map(([lacks, some]) => `${some.join(', ')} (${lacks})`)
  return `Extensions without effect in this database: ${parts.join('; ')}.`
}

/** An extension that was asked to be left out: its schema, where it has none to go to, and nothing in it. */
function leftOut(name: string): StandIn {
  const schema = quoteText(name)
  return {
    name,
    control: controlOf({}),
    sql: `do $$ begin
      if to_regnamespace(quote_ident(${schema})) is null then execute format('create schema %I', ${schema}); end if;
    end $$;`,
    lacks: 'left out',
  }
}

interface Control {
  relocatable?: boolean
  requires?: string
  schema?: string | undefined
}

const controlOf = ({ relocatable = false, requires, schema }: Control) =>
  [
    `default_version = '${VERSION}'`,
    `relocatable = ${String(relocatable)}`,
    `comment = 'replaces the extension of this name'`,
    ...(requires === undefined ? [] : [`requires = '${requires}'`]),
    ...(schema === undefined ? [] : [`schema = '${schema}'`]),
  ].join('\n')

/** A line `-- refuses: SIGNATURE` becomes a function that raises; `{{refusal}}` is the format of such a statement. */
function expand(extension: string, script: string): string {
  return script
    .replaceAll('{{refusal}}', () => quoteText(refusal(extension, '%s()')))
    .replaceAll(/^-- refuses: (.*)$/gm, (_line, signature: string) => refusing(extension, signature))
}

function refusing(extension: string, signature: string): string {
  const functionName = signature.slice(0, signature.indexOf('('))
  return `create function ${signature} language plpgsql as $refuse$ begin ${refusal(extension, `${functionName}()`)} end $refuse$;`
}

const refusal = (extension: string, functionName: string): string =>
  `raise exception using errcode = '0A000', message = '${functionName} needs the extension ${extension}, which the embedded database does not have', hint = 'Run the project against Supabase to use it.';`
