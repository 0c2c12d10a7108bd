import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { demoCurp } from '../../../../db/seed/curp.ts'
import { reasonColumns } from '../rules.ts'
import { fileOf, tryFile } from './testing/bring-file.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const header = ['Nombre completo', 'Correo', 'Celular', 'CURP', 'Nacimiento']
const ema = { givenNames: 'Ema', firstSurname: 'Gil', secondSurname: 'Paz', sex: 'M' } as const
const curp = demoCurp({ ...ema, birthDate: '1990-05-13' })
/** Its last figure is another. */
const wrong = `${curp.slice(0, 17)}${(Number(curp[17]) + 1) % 10}`

const linesOf = async (id: string) => (await admin.get(`/staff/imports/${id}/lines`)).body.lines
const faultsOf = async (id: string): Promise<string[][]> =>
  parse(String((await admin.get(`/staff/imports/${id}/faults`)).body), { bom: true })

it('shows what the refused cells said, a CURP only where it is none', async () => {
  const id = await tryFile(
    server,
    'customers',
    fileOf(
      header,
      ['Ema Gil Paz', 'ema @\tcorreo', '442555', wrong, '31/02/1990'],
      ['Ema Gil Paz', 'ema@faltas.example', '4425550041', curp, '14/05/1990'],
      ['Ana Luna Paz', 'a'.repeat(90), '4425550043', '', ''],
      ['Eva Luna Paz', 'eva@faltas.example', '4425550044', '', ''],
    ),
  )
  const lines = await linesOf(id)
  expect(lines.map(({ faulty }: { faulty: object[] }) => faulty)).toEqual([
    [
      { title: 'Correo', text: 'ema @ correo' },
      { title: 'Celular', text: '442555' },
      { title: 'CURP', text: wrong },
      { title: 'Fecha de nacimiento', text: '31/02/1990' },
    ],
    [{ title: 'Fecha de nacimiento', text: '14/05/1990' }],
    [{ title: 'Correo', text: `${'a'.repeat(40)}…` }],
    [],
  ])
  expect(lines[0].reasons).toContain('El CURP no está bien escrito: su último número no va con los demás.')
})

it('gives refused lines back with where they stood and with whom they collide, which is read of no file', async () => {
  const file = fileOf(
    header.slice(0, 2),
    ['Inés Bravo Luna', 'casa@faltas.example'],
    ['Óscar Rico Paz', 'casa@faltas.example'],
    ['Iria Rico Paz', 'malo@'],
  )
  const [head, ...rows] = await faultsOf(await tryFile(server, 'customers', file))
  expect(rows).toEqual([
    [
      ...file.lines[1]!.cells,
      '3',
      'Ese correo es de otra persona. Está en el renglón 2.',
      'email_of_another',
    ],
    [...file.lines[2]!.cells, '4', 'El correo no está bien escrito.', 'email_invalid'],
  ])
  // Given again it is a file of the same columns, and its lines count anew.
  const again = await tryFile(server, 'customers', fileOf(head!, rows[1]!))
  expect((await admin.get(`/staff/imports/${again}`)).body.mapping).toEqual({ fullName: 0, email: 1 })
  expect(await faultsOf(again)).toEqual([
    [...header.slice(0, 2), ...reasonColumns],
    [...rows[1]!.slice(0, 2), '2', ...rows[1]!.slice(3)],
  ])
})
