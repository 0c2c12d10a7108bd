import type { FieldOf, KindOf } from './field.ts'
import { nameFault, personFields } from './person-fields.ts'

const own = {
  plan: {
    title: 'Bonogallo',
    words: 'Como se llama aquí. Sin esta columna, el único que está publicado.',
    synonyms: ['bonogallo', 'plan', 'abono', 'temporada', 'tipo de abono', 'paquete', 'season'],
  },
  place: {
    title: 'Lugar en una sola columna',
    words: 'Sección, fila y asiento: 112-K-4, Sección 112 Fila K Asiento 4, 112 K4…',
    synonyms: ['lugar', 'ubicacion', 'localidad', 'butaca', 'asiento completo', 'seat'],
  },
  section: { title: 'Sección', synonyms: ['seccion', 'sec', 'section', 'bloque', 'block'] },
  row: { title: 'Fila', synonyms: ['fila', 'row'] },
  seat: {
    title: 'Asiento',
    synonyms: ['asiento', 'no asiento', 'num asiento', 'numero de asiento', 'seat number'],
  },
  fare: {
    title: 'Tarifa',
    words: 'Como se llama en Tarifas. Sin ella, la de adulto, y la de niño para menores.',
    synonyms: ['tarifa', 'tipo', 'fare', 'categoria'],
  },
  price: {
    title: 'Precio',
    words: 'Lo que cuesta por todos los partidos del bonogallo. Sin ella, el precio de aquí.',
    synonyms: ['precio', 'importe', 'costo', 'total', 'monto', 'price'],
  },
  paidUntil: {
    title: 'Pagado hasta',
    words: 'Hasta qué día van sus mensualidades. Sin esta columna está todo pagado.',
    synonyms: ['pagado hasta', 'pago hasta', 'vigencia', 'cubierto hasta', 'paid until', 'pagado al'],
  },
  renews: {
    title: 'Derecho a renovar',
    words: 'Sí o no. Sin ella lo dicen los partidos a los que vaya.',
    synonyms: ['derecho a renovar', 'renueva', 'renovacion', 'derecho de renovacion', 'renews', 'renewal'],
  },
  guardian: {
    title: 'Tutor del menor',
    words: 'El correo del tutor, o su número en el otro sistema.',
    synonyms: [
      'tutor',
      'responsable',
      'correo del tutor',
      'no titular',
      'numero del titular',
      'guardian',
      'padre o tutor',
    ],
  },
} as const satisfies Record<string, FieldOf>

export const holders = {
  title: 'Titulares de bonogallo',
  one: 'titular',
  many: 'titulares',
  words: 'Quién tiene abono: su lugar, lo que pagó, si puede renovar, y los menores junto a su tutor.',
  fields: { ...own, ...personFields },
  days: ['birthDate', 'paidUntil'],
  fault: (mapping) => {
    const { place, section, row, seat } = mapping
    const hasPlace = place !== undefined || [section, row, seat].every((part) => part !== undefined)
    if (!hasPlace) return 'Elige la columna del lugar, o las de sección, fila y asiento.'
    return nameFault(mapping)
  },
} as const satisfies KindOf
