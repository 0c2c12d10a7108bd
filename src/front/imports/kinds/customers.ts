import type { KindOf } from './field.ts'
import { contactFault, nameFault, personFields } from './person-fields.ts'

export const customers = {
  title: 'Clientes',
  one: 'cliente',
  many: 'clientes',
  words: 'Quién te ha comprado: nombre, correo, celular.',
  fields: personFields,
  days: ['birthDate'],
  fault: (chosen) => nameFault(chosen) ?? contactFault(chosen),
} as const satisfies KindOf
