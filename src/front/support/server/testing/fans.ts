import { Logger, runOnce } from 'graphile-worker'
import { solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import type { browser, TestServer } from '#world/test-server.ts'
import { demoPeople } from '../../../../../db/seed/people.ts'
import { supportJobs } from '../jobs.ts'

type Browser = ReturnType<typeof browser>

export const form = {
  name: 'Carla Prueba',
  email: 'carla@correo.example',
  topic: 'ticket',
  words: 'No me llegaron mis boletos.',
}

/** A case opened by somebody without an account. */
export async function visitorsCase(server: TestServer, more: Record<string, unknown> = {}) {
  const visitor = server.browser()
  const answer = await visitor.post('/support/cases', {
    ...form,
    captcha: await solvedCaptcha(server),
    ...more,
  })
  return { visitor, answer, number: answer.body.number as string }
}

export async function loggedIn(server: TestServer, email: string): Promise<Browser> {
  const person = demoPeople.find((one) => one.email === email)!
  const here = server.browser()
  await here.login(person.email, person.password)
  return here
}

/** Runs the support jobs that wait, and says which mails went out meanwhile, to everybody or to one. */
export async function mailsOfSupport(server: TestServer, to?: string) {
  const before = server.mails.length
  const { tasks } = supportJobs(server.services)
  const logger = new Logger(() => () => undefined)
  await runOnce({
    pgPool: server.services.pool,
    noPreparedStatements: true,
    taskList: tasks,
    noHandleSignals: true,
    logger,
  })
  return server.mails.slice(before).filter((mail) => to === undefined || mail.to === to)
}

/** The token in a mail's link, as the header that opens the case. */
export function keyIn({ text }: { text: string }): Record<string, string> {
  const [, number = '', token = ''] = /ContactUs\/(CASO-\d+)#([\w-]{43})/.exec(text) ?? []
  if (number === '') throw new Error(`no case link in ${text}`)
  return { 'x-case-token': token }
}

/** Uploads a file as a browser does. */
export function upload(
  fan: Browser,
  file: { name: string; content: Buffer | string; type?: string },
  headers: Record<string, string> = {},
) {
  const mark = '----taquilla'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'image/png'}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  return fan.call('POST', '/support/attachments', payload, {
    'content-type': `multipart/form-data; boundary=${mark}`,
    ...headers,
  })
}
