import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { face } from '../../../../../tests/fixtures/faces/scenes.ts'
import { readFace } from '../face/read-face.ts'
import { createFaceMatcher, documentReaderOn } from './matchers.ts'
import { openPool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'taquilla-pool-'))

/** A thread's program that does as it is told: `die`, `hang`, `wait`, or answers with the picture's length as faces. */
function program(name: string, body: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', async ({ id, task, end }) => { if (end) return parentPort.close(); ${body} })`,
  )
  return pathToFileURL(file)
}

const obedient = program(
  'obedient',
  `const word = Buffer.from(task.picture).toString()
   if (word === 'die') process.exit(3)
   if (word === 'hang') return
   if (word === 'wait') await new Promise((done) => setTimeout(done, 100))
   parentPort.postMessage({ id, reading: { faces: task.picture.length, print: new Uint8Array(32), picture: new Uint8Array(1) } })`,
)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('the threads that measure', () => {
  const matcher = createFaceMatcher()
  afterAll(() => matcher.close())

  it('measure as the same code does here, and give buffers back', async () => {
    const [there, here] = [await matcher.read(face('elena')), await readFace(face('elena'))]
    expect(there.template).toEqual(here.template)
    expect(there.print.equals(here.print)).toBe(true)
    expect(there.picture.equals(here.picture)).toBe(true)
    expect(there.yaw).toBe(here.yaw)
  })

  it('refuse what is no picture with the same Problem', async () => {
    await expect(matcher.read(Buffer.from('<svg/>'))).rejects.toMatchObject({
      name: 'Problem',
      code: 'image_type',
      status: 415,
    })
  })

  it('say busy at once when the queue is full, and serve what stood in it', async () => {
    const small = createFaceMatcher({ workers: 1, queue: 2, program: obedient })
    const asked = Array.from({ length: 5 }, () => small.read(Buffer.from('wait')))
    await expect(asked[3]).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect(await Promise.all(asked.map(codeOf))).toEqual(['done', 'done', 'done', 'busy', 'busy'])
    const large = createFaceMatcher({ workers: 1, queue: 4, program: obedient })
    const fit = Array.from({ length: 5 }, () => large.read(Buffer.from('wait')))
    expect(await Promise.all(fit.map(codeOf))).toEqual(['done', 'done', 'done', 'done', 'done'])
    await Promise.all([small.close(), large.close()])
  })

  it('are replaced when they die: their task fails clearly, the next ones do not', async () => {
    const mortal = createFaceMatcher({ program: obedient })
    const asked = ['die', 'ok', 'die', 'fine'].map((word) => mortal.read(Buffer.from(word)))
    expect(await Promise.all(asked.map(codeOf))).toEqual(['check_failed', 'done', 'check_failed', 'done'])
    await mortal.close()
  })

  it('end a task that hangs, and go on', async () => {
    const impatient = createFaceMatcher({ program: obedient, maxSeconds: 4 })
    const asked = ['hang', 'ok'].map((word) => impatient.read(Buffer.from(word)))
    expect(await Promise.all(asked.map(codeOf))).toEqual(['check_failed', 'done'])
    await impatient.close()
  })

  it('fail a task, not the process, when their program does not start', async () => {
    const broken = createFaceMatcher({ program: pathToFileURL(join(folder, 'absent.mjs')) })
    expect(await codeOf(broken.read(face('elena')))).toBe('check_failed')
    await broken.close()
  })

  it('measure two at once when there are two', async () => {
    const pair = createFaceMatcher({ workers: 2, queue: 0, program: obedient })
    const asked = ['wait', 'wait', 'wait'].map((word) => pair.read(Buffer.from(word)))
    expect(await Promise.all(asked.map(codeOf))).toEqual(['done', 'done', 'busy'])
    await pair.close()
  })

  it('finish what they measure before they close, and refuse what waited and what comes after', async () => {
    const shut = createFaceMatcher()
    const asked = [shut.read(face('elena')), shut.read(face('elena'))]
    const answers = Promise.all(asked.map(codeOf))
    await shut.close()
    expect(await answers).toEqual(['done', 'busy'])
    expect(await codeOf(shut.read(face('elena')))).toBe('busy')
  })

  it('carry documents too, with the sides and the portrait as buffers', async () => {
    const echo = program(
      'documents',
      `parentPort.postMessage({ id, reading: { kind: task.document, fields: {}, faults: [],
         portrait: Buffer.concat([task.front, task.back]) } })`,
    )
    const pool = openPool({ program: echo })
    const reader = documentReaderOn(pool)
    const reading = await reader.read('ine', Buffer.from('front '), Buffer.from('back'))
    expect(reading.kind).toBe('ine')
    expect(reading.portrait?.toString()).toBe('front back')
    await pool.close()
  })
})
