import type { FieldOf, KindOf } from './field.ts'
import { nameFault, personFields } from './person-fields.ts'

const own = {
  endsOn: {
    title: 'Termina',
    words: 'El último día en que no puede entrar.',
    synonyms: ['termina', 'fecha de fin', 'hasta', 'fin', 'vence', 'fecha fin', 'end date', 'until'],
  },
  startsOn: {
    title: 'Empezó',
    words: 'Sin ella, el día en que se aplica el archivo.',
    synonyms: [
      'empezo',
      'empieza',
      'fecha de inicio',
      'desde',
      'inicio',
      'fecha inicio',
      'start date',
      'from',
    ],
  },
  reason: {
    title: 'Motivo',
    words: 'Lo lee la persona.',
    synonyms: ['motivo', 'causa', 'razon', 'reason', 'falta'],
  },
  issuer: {
    title: 'Quién la puso',
    synonyms: ['quien la puso', 'puesta por', 'autoridad', 'responsable', 'impuesta por', 'issued by', 'who'],
  },
  evidence: {
    title: 'Expediente',
    synonyms: ['expediente', 'acta', 'reporte', 'folio del reporte', 'evidencia', 'evidence', 'case'],
  },
} as const satisfies Record<string, FieldOf>

export const restrictions = {
  title: 'Restricciones vigentes',
  one: 'restricción',
  many: 'restricciones',
  words: 'Quién no puede entrar, hasta cuándo, por qué y quién lo decidió. Cuelgan del CURP o del Fan ID.',
  fields: { ...own, ...personFields },
  days: ['birthDate', 'startsOn', 'endsOn'],
  fault: (mapping) => {
    if (mapping['endsOn'] === undefined) return 'Elige la columna de cuándo termina.'
    if (mapping['reason'] === undefined) return 'Elige la columna del motivo.'
    if (mapping['curp'] === undefined && mapping['email'] === undefined)
      return 'Elige la columna del CURP, o la del correo de su Fan ID.'
    return nameFault(mapping)
  },
} as const satisfies KindOf
