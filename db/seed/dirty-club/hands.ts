import type { Random } from './random.ts'

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** A day as one of four hands writes it: `17/05/1990`, `1990-05-17`, `17 de mayo de 1990`, a spreadsheet's number. */
export function dayByHand(date: string, form: number): string {
  const [year, month, day] = date.split('-') as [string, string, string]
  switch (form % 4) {
    case 0:
      return `${day}/${month}/${year}`
    case 1:
      return date
    case 2:
      return `${Number(day)} de ${months[Number(month) - 1]} de ${year}`
    default:
      return String(Math.round((Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000))
  }
}

/** A phone as people type it; `phone` has ten digits. */
export function phoneByHand(phone: string, random: Random): string {
  const [area, middle, end] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)]
  return random.pick([
    phone,
    `(${area}) ${middle} ${end}`,
    `${area}-${middle}-${end}`,
    `+52 ${area} ${middle} ${end}`,
    `044${phone}`,
    `'${phone}`,
    `${area} ${middle}${end} `,
  ])
}

/** A name as another clerk types it: the same letters in another case, without accents, with blanks too many. */
export function nameByHand(name: string, random: Random): string {
  return random.pick([
    name,
    name,
    name.toUpperCase(),
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, (mark) => (mark === '\u0303' ? mark : ''))
      .normalize('NFC'),
    ` ${name.replaceAll(' ', '  ')} `,
    name.toLowerCase(),
  ])
}

/** A place as one of five hands writes it. */
export function placeByHand(place: { section: string; row: string; seat: string }, random: Random): string {
  const { section, row, seat } = place
  return random.pick([
    `${section}-${row}-${seat}`,
    `Sección ${section}, fila ${row}, asiento ${seat}`,
    `${section} ${row}${seat}`,
    `${section}/${row.toLowerCase()}/${seat.padStart(2, '0')}`,
    `SEC${section} F-${row} A-${seat}`,
  ])
}

/** An amount in centavos as people type it: `$1,250.00`, `1250`, `MXN 1250.00`. */
export function amountByHand(cents: number, random: Random): string {
  const pesos = (cents / 100).toFixed(2)
  const [whole, part] = pesos.split('.') as [string, string]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return random.pick([
    pesos,
    `$${grouped}.${part}`,
    `MXN ${pesos}`,
    part === '00' ? whole : pesos,
    `$ ${grouped}.${part} `,
    `$ ${pesos} MXN`,
    ...(part === '00' ? [grouped, `${whole}.0`] : [`${whole}.${part.replace(/0$/, '')}`]),
  ])
}
