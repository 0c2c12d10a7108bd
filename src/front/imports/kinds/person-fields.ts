import type { Chosen, FieldOf } from './field.ts'

/** What any kind of file says of a person. */
export const personFields = {
  externalId: {
    title: 'Número en el otro sistema',
    words: 'Con él se reconoce a la misma persona en otro archivo.',
    synonyms: [
      'id',
      'folio',
      'num cliente',
      'numero de cliente',
      'no cliente',
      'cliente id',
      'customer id',
      'id cliente',
      'socio',
      'no socio',
      'numero de socio',
      'codigo',
      'clave',
      'member id',
      'public id',
      'order code',
      'no abonado',
      'numero de abonado',
      'abonado',
      'no abono',
    ],
  },
  fullName: {
    title: 'Nombre completo',
    synonyms: [
      'nombre completo',
      'cliente',
      'name',
      'full name',
      'customer name',
      'titular',
      'nombre del titular',
      'nombre y apellidos',
      'attendee name',
    ],
  },
  firstName: {
    title: 'Nombre',
    synonyms: [
      'nombre',
      'nombres',
      'nombre s',
      'first name',
      'given name',
      'given names',
      'primer nombre',
      'nombre de pila',
    ],
  },
  lastName: {
    title: 'Apellidos',
    synonyms: [
      'apellidos',
      'apellido',
      'last name',
      'surname',
      'family name',
      'apellido paterno',
      'primer apellido',
      'paterno',
      'ap paterno',
    ],
  },
  secondLastName: {
    title: 'Apellido materno',
    synonyms: ['apellido materno', 'segundo apellido', 'materno', 'ap materno', 'second surname'],
  },
  email: {
    title: 'Correo',
    synonyms: [
      'correo',
      'email',
      'e mail',
      'mail',
      'correo electronico',
      'email address',
      'correo e',
      'attendee email',
    ],
  },
  phone: {
    title: 'Celular',
    synonyms: [
      'celular',
      'telefono',
      'tel',
      'cel',
      'movil',
      'phone',
      'phone number',
      'mobile',
      'whatsapp',
      'telefono celular',
      'telefono movil',
      'numero de celular',
    ],
  },
  curp: { title: 'CURP', synonyms: ['curp', 'clave curp'] },
  birthDate: {
    title: 'Fecha de nacimiento',
    synonyms: [
      'fecha de nacimiento',
      'nacimiento',
      'fecha nacimiento',
      'fecha nac',
      'f nacimiento',
      'birth date',
      'birthdate',
      'date of birth',
      'dob',
      'birthday',
      'cumpleanos',
      'fec nac',
    ],
  },
} as const satisfies Record<string, FieldOf>

/** The name's columns are missing, in words. */
export function nameFault({ fullName, firstName, lastName }: Chosen): string | null {
  if (fullName !== undefined || (firstName !== undefined && lastName !== undefined)) return null
  return 'Elige la columna del nombre completo, o las del nombre y los apellidos.'
}

/** Nothing by which the person could be found or told. */
export function contactFault({ email, phone }: Chosen): string | null {
  return email === undefined && phone === undefined ? 'Elige la columna del correo o la del celular.' : null
}
