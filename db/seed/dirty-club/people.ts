import { demoCurp } from '../curp.ts'
import type { Random } from './random.ts'

/** Somebody who does not exist, as they really are. */
export type MadeUp = {
  no: number
  givenNames: string
  firstSurname: string
  secondSurname: string
  email: string
  /** Ten digits. */
  phone: string
  birthDate: string
  curp: string
}

const given = {
  M: 'María José Guadalupe Fernanda Ximena Valeria Sofía Daniela Regina Mónica Verónica Lucía Inés Begoña Paola Ángela Rocío Nuria Belén Itzel'.split(
    ' ',
  ),
  H: 'José Juan Luis Carlos Jesús Miguel Ángel Alejandro Iván Óscar Raúl Héctor Martín Andrés Germán Rubén Hugo Íñigo Efraín Noé Adrián'.split(
    ' ',
  ),
}
const surnames =
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes Jiménez Torres Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Moreno Castillo Romero Álvarez Méndez Chávez Rivera Juárez Ramos Domínguez Herrera Medina Castro Vargas Guzmán Velázquez Muñoz Rojas Núñez Peña Ibáñez Zúñiga Ávila Acuña Cárdenas Quiñones Yáñez Piña Galván Solís Bautista Estrada Luna Ríos Cortés Ledesma Tinoco'.split(
    ' ',
  )

/**
 * People of whom no two share a name with birth date, a CURP, a mailbox or a phone. `ages`: from and to; `first`: behind that number they
 * are counted, so that those of two makers, one of which counts from the first, share no mailbox, phone or CURP.
 */
export function peopleMaker(random: Random, today: string, first = 0) {
  const names = new Set<string>()
  const curps = new Set<string>()
  let no = first
  return ([from, to]: [number, number], surname?: string): MadeUp => {
    for (;;) {
      const sex = random.chance(0.45) ? 'M' : 'H'
      const [one, two] = [random.pick(given[sex]), random.pick(given[sex])]
      const givenNames = random.chance(0.5) && one !== two ? `${one} ${two}` : one
      const firstSurname = surname ?? random.pick(surnames)
      const secondSurname = random.pick(surnames)
      const year = Number(today.slice(0, 4)) - from - 1 - random.below(Math.max(1, to - from))
      const birthDate = `${year}-${two2(1 + random.below(12))}-${two2(1 + random.below(28))}`
      const curp = demoCurp({ givenNames, firstSurname, secondSurname, birthDate, sex }, first === 0 ? 0 : 1)
      const words = `${givenNames} ${firstSurname} ${secondSurname}`.split(' ').toSorted().join(' ')
      if (curps.has(curp) || names.has(`${words} ${birthDate}`)) continue
      curps.add(curp)
      names.add(`${words} ${birthDate}`)
      no += 1
      const mailbox = `${plain(givenNames.split(' ')[0]!)}.${plain(firstSurname)}${no}`
      return {
        no,
        givenNames,
        firstSurname,
        secondSurname,
        email: `${mailbox}@${random.pick(['correo.example', 'mail.example', 'gallos.example'])}`,
        phone: `${random.pick(['442', '427', '419'])}${String(1_000_000 + no * 7).padStart(7, '0')}`,
        birthDate,
        curp,
      }
    }
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
const two2 = (value: number) => String(value).padStart(2, '0')
