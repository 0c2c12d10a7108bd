import type { FieldOf, KindOf } from './field.ts'
import { nameFault, personFields } from './person-fields.ts'

const own = {
  amount: {
    title: 'Saldo a favor',
    synonyms: ['saldo', 'saldo a favor', 'importe', 'monto', 'credito', 'cantidad', 'balance', 'amount'],
  },
  concept: {
    title: 'De dónde viene',
    words: 'Una devolución, una tarjeta de regalo, un partido cancelado…',
    synonyms: ['concepto', 'motivo', 'origen', 'descripcion', 'concept', 'reason'],
  },
} as const satisfies Record<string, FieldOf>

export const credit = {
  title: 'Saldos a favor',
  one: 'saldo',
  many: 'saldos',
  words: 'Lo que el club le debe a cada quien, con su origen. Queda en su libro de saldo.',
  fields: { ...own, ...personFields },
  days: ['birthDate'],
  fault: (mapping) => {
    if (mapping['amount'] === undefined) return 'Elige la columna del saldo.'
    const known = ['externalId', 'email', 'phone'].some((field) => mapping[field] !== undefined)
    return nameFault(mapping) ?? (known ? null : 'Elige la columna del número, del correo o del celular.')
  },
} as const satisfies KindOf
