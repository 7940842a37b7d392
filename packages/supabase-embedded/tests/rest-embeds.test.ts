import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../src/backend'
import { restOf, startRestBackend, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
})
afterAll(() => backend.close())

const read = async (path: string) => (await rest(path)).body

describe('embedding', () => {
  it('follows a foreign key to one and back to many', async () => {
    expect(await read('/projects?select=name,teams(name)&id=in.(1,4)&order=id')).toEqual([
      { name: 'apollo', teams: { name: 'red' } },
      { name: 'orphan', teams: null },
    ])
    expect(await read('/teams?select=name,projects(name)&order=id')).toEqual([
      { name: 'red', projects: [{ name: 'apollo' }, { name: 'gemini' }] },
      { name: 'blue', projects: [{ name: 'vostok' }] },
      { name: 'idle', projects: [] },
    ])
  })

  it('follows a one-to-one both ways', async () => {
    expect(await read('/people?select=name,projects!people_leads_fkey(name)&id=eq.1')).toEqual([
      { name: 'ada', projects: { name: 'apollo' } },
    ])
    expect(await read('/projects?select=name,people!people_leads_fkey(name)&id=eq.2')).toEqual([
      { name: 'gemini', people: { name: 'bob' } },
    ])
  })

  it('crosses a junction table', async () => {
    expect(await read('/projects?select=name,people!assignments(name)&id=eq.1&people.order=name')).toEqual([
      { name: 'apollo', people: [{ name: 'ada' }, { name: 'bob' }] },
    ])
  })

  it('nests, renames, and takes a column or a constraint as the target', async () => {
    expect(
      await read(
        '/tasks?select=title,project:project_id(name,team:teams(name)),writer:people!tasks_author_id_fkey(name),reviewer:people!reviewer_id(name)&id=eq.1',
      ),
    ).toEqual([
      {
        title: 'plan',
        project: { name: 'apollo', team: { name: 'red' } },
        writer: { name: 'ada' },
        reviewer: { name: 'bob' },
      },
    ])
  })

  it('joins a table to itself', async () => {
    expect(await read('/folders?select=name,children:folders(name)&id=eq.1')).toEqual([
      { name: 'root', children: [{ name: 'a' }, { name: 'b' }] },
    ])
    expect(await read('/folders?select=name,parent_id(name)&id=eq.2')).toEqual([
      { name: 'a', parent_id: { name: 'root' } },
    ])
  })

  it('embeds through views and materialized views', async () => {
    expect(await read('/project_names?select=name,teams(name),tasks(title)&id=eq.2')).toEqual([
      { name: 'gemini', teams: { name: 'red' }, tasks: [{ title: 'test' }] },
    ])
    expect(await read('/teams?select=name,project_names(name)&id=eq.2')).toEqual([
      { name: 'blue', project_names: [{ name: 'vostok' }] },
    ])
    expect(await read('/team_sizes?select=size,teams(name)&team_id=eq.1')).toEqual([
      { size: 2, teams: { name: 'red' } },
    ])
  })

  it('filters, sorts and limits inside an embed', async () => {
    expect(
      await read('/teams?select=name,projects(name)&id=eq.1&projects.order=name.desc&projects.limit=1'),
    ).toEqual([{ name: 'red', projects: [{ name: 'gemini' }] }])
    expect(await read('/teams?select=projects(name)&id=eq.1&projects.offset=1&projects.order=id')).toEqual([
      { projects: [{ name: 'gemini' }] },
    ])
    expect(
      await read('/teams?select=projects(name)&id=eq.1&projects.or=(name.eq.gemini,budget.gt.5000)'),
    ).toEqual([{ projects: [{ name: 'gemini' }] }])
    expect(
      await read(
        '/teams?select=projects(tasks(title))&id=eq.1&projects.tasks.done=is.true&projects.order=id',
      ),
    ).toEqual([{ projects: [{ tasks: [{ title: 'plan' }] }, { tasks: [] }] }])
  })

  it('drops parents without a match when the join is inner', async () => {
    const answer = await rest('/teams?select=name,projects!inner(name)&projects.name=eq.vostok', {
      headers: { prefer: 'count=exact' },
    })
    expect(answer.body).toEqual([{ name: 'blue', projects: [{ name: 'vostok' }] }])
    expect(answer.headers.get('content-range')).toBe('0-0/1')
  })

  it('filters parents by the presence of an embed', async () => {
    expect(await read('/teams?select=name,projects()&projects=is.null')).toEqual([{ name: 'idle' }])
    expect(await read('/teams?select=name,projects()&projects=not.is.null&order=id')).toEqual([
      { name: 'red' },
      { name: 'blue' },
    ])
    expect(await read('/projects?select=name,teams(),tasks()&or=(teams.is.null,tasks.is.null)')).toEqual([
      { name: 'orphan' },
    ])
  })

  it('sorts parents by a column of a to-one embed', async () => {
    expect(
      await read('/projects?select=id,teams(name)&order=teams(name).asc.nullslast,id.desc'),
    ).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }, { id: 4 }])
    const many = await rest('/teams?select=name,projects(name)&order=projects(name)')
    expect(many.status).toBe(400)
    expect(many.body).toEqual({
      code: 'PGRST118',
      message: "A related order on 'projects' is not possible",
      details: "'teams' and 'projects' do not form a many-to-one or one-to-one relationship",
      hint: null,
    })
  })
})

describe('spreads', () => {
  it('lifts the columns of a to-one embed', async () => {
    expect(await read('/projects?select=name,...teams(team:name,motto)&id=in.(1,4)&order=id')).toEqual([
      { name: 'apollo', team: 'red', motto: 'go' },
      { name: 'orphan', team: null, motto: null },
    ])
    expect(await read('/tasks?select=title,...projects(project:name,...teams(team:name))&id=eq.1')).toEqual([
      { title: 'plan', project: 'apollo', team: 'red' },
    ])
  })

  it('lifts the columns of a to-many embed as arrays', async () => {
    expect(
      await read('/teams?select=name,...projects(titles:name,budget)&order=id&projects.order=name.desc'),
    ).toEqual([
      { name: 'red', titles: ['gemini', 'apollo'], budget: [200, 1000.5] },
      { name: 'blue', titles: ['vostok'], budget: [null] },
      { name: 'idle', titles: [], budget: [] },
    ])
  })
})

describe('computed', () => {
  it('selects, filters and sorts by a computed column', async () => {
    expect(await read('/projects?select=name,total&total=gt.100&order=total')).toEqual([
      { name: 'gemini', total: 400 },
      { name: 'apollo', total: 2001 },
    ])
  })

  it('embeds by a function to many and to one', async () => {
    expect(
      await read('/projects?select=name,crew(name),captain(name)&id=in.(1,3)&order=id&crew.order=name.desc'),
    ).toEqual([
      { name: 'apollo', crew: [{ name: 'bob' }, { name: 'ada' }], captain: { name: 'ada' } },
      { name: 'vostok', crew: [{ name: 'cyd' }], captain: null },
    ])
    expect(await read('/projects?select=name,captain!inner(name)&captain.name=eq.bob')).toEqual([
      { name: 'gemini', captain: { name: 'bob' } },
    ])
    expect(await read('/projects?select=name,...captain(leader:name)&id=eq.1')).toEqual([
      { name: 'apollo', leader: 'ada' },
    ])
  })
})

describe('mistakes in embeds', () => {
  it('names a missing relationship and guesses the right one', async () => {
    const answer = await rest('/projects?select=*,team(*)')
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'projects' and 'team' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'projects' and 'team' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'teams' instead of 'team'.",
    })
  })

  it('lists the candidates when an embed is ambiguous', async () => {
    const answer = await rest('/tasks?select=*,people(*)')
    expect(answer.status).toBe(300)
    expect(answer.body).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'tasks' and 'people'",
      hint: "Try changing 'people' to one of the following: 'people!tasks_author_id_fkey', 'people!tasks_reviewer_id_fkey'. Find the desired relationship in the 'details' key.",
    })
    expect((answer.body as { details: unknown }).details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'tasks with people',
      relationship: 'tasks_author_id_fkey using tasks(author_id) and people(id)',
    })
  })

  it('wants a filtered embed to be selected', async () => {
    const answer = await rest('/projects?select=name&teams.name=eq.red')
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'PGRST108',
      message: "'teams' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'teams' is included in the 'select' query parameter.",
    })
  })
})
