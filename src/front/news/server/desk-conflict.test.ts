import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '../../../../tests/staff.ts'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { blank } from './testing/desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('tells the second of two editors who saved and when, in every one of ten rounds, and keeps the first', async () => {
  const [first, second] = await Promise.all([staff(server, 'marketing'), staff(server, 'marketing')])
  const { body } = await first.post('/news/desk/articles', blank)
  const path = `/news/desk/articles/${body.id}`
  for (let version = 1; version <= 10; version += 1) {
    const answers = await Promise.all(
      [first, second].map((one, index) => one.call('PUT', path, { ...blank, title: `De ${index}`, version })),
    )
    const lost = answers.find(({ status }) => status === 409)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(lost!.body).toMatchObject({ code: 'changed_meanwhile', detail: { by: 'Alma Soto' } })
    expect(Date.now() - Date.parse(lost!.body.detail.at)).toBeLessThan(60_000)
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await first.get(path)).body).toMatchObject({ title: `De ${won}`, version: version + 1 })
  }
})

it('lists by state and by words without accents, a page at a time, and renders what is not saved', async () => {
  const desk = await staff(server, 'marketing')
  await desk.post('/news/desk/articles', { ...blank, title: 'Afición zarzamora' })
  const found = await desk.get('/news/desk/articles?search=aficion%20zarza&state=draft')
  expect(found.body.rows).toHaveLength(1)
  expect((await desk.get('/news/desk/articles?search=aficion%20zarza&state=published')).body).toEqual({
    rows: [],
    total: 0,
  })
  const { body } = await desk.post('/news/desk/rendering', {
    body: '## Uno\n\n**dos** <b onclick="x()">tres</b>',
  })
  expect(body.html).toBe('<h2>Uno</h2>\n<p><strong>dos</strong> tres</p>')
})
