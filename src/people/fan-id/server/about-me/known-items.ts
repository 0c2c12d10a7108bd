import type { DocumentFields } from '#people/identity-check/server/provider.ts'
import type { Person } from '../person/sealed-person.ts'
import { nationalityWords } from '../../nationalities.ts'
import type { Known } from '../../about-me-contract.ts'
import { maskMail, maskMiddle, maskPhone, sexWords } from '../../about-me-rules.ts'

const untilErased = 'Hasta que borres tu Fan ID.'

type Standing = { person: Person | null; phone: string | null; email: string }

/** Each thing known of a person: what it is, for what, until when. What is not known is not listed. */
export function knownItems({ person, phone, email }: Standing): Known[] {
  const items: (Omit<Known, 'value'> & { value: string | null })[] = []
  if (person !== null) {
    const { givenNames, firstSurname, secondSurname } = person
    items.push(
      {
        name: 'names',
        label: 'Nombre',
        value: [givenNames, firstSurname, secondSurname].filter(Boolean).join(' '),
        masked: null,
        why: 'Para comprobar en la puerta que tu Fan ID es tuyo.',
        until: untilErased,
        item: 'names',
      },
      {
        name: 'curp',
        label: 'CURP',
        value: person.curp,
        masked: person.curp && maskMiddle(person.curp, 4, 2),
        why: 'Para que cada persona tenga un solo Fan ID.',
        until: untilErased,
        item: 'curp',
      },
      {
        name: 'birth_date',
        label: 'Fecha de nacimiento',
        value: person.birthDate,
        masked: `${person.birthDate.slice(0, 4)}-••-••`,
        why: 'Para saber que eres mayor de edad y cobrarte la tarifa que te toca.',
        until: untilErased,
        item: 'birth_date',
      },
      {
        name: 'sex',
        label: 'Sexo',
        value: person.sex && sexWords[person.sex],
        masked: person.sex && '••••',
        why: 'Para compararlo con tu documento. No se usa para nada más.',
        until: untilErased,
        item: 'sex',
      },
      {
        name: 'nationality',
        label: 'Nacionalidad',
        value: nationalityWords(person.nationality),
        masked: null,
        why: 'Para saber qué documento puedes usar.',
        until: untilErased,
        item: 'nationality',
      },
    )
  }
  items.push(
    {
      name: 'phone',
      label: 'Celular',
      value: phone,
      masked: phone && maskPhone(phone),
      why: 'Para mandarte códigos cuando entras.',
      until: untilErased,
      item: 'phone',
    },
    {
      name: 'email',
      label: 'Correo',
      value: email,
      masked: maskMail(email),
      why: 'Para avisarte y para entrar en un dispositivo nuevo. Lo cambias en tu cuenta.',
      until: 'Hasta que borres tu cuenta.',
      item: null,
    },
  )
  return items.flatMap(({ value, ...item }) => (value === null ? [] : [{ ...item, value }]))
}

type Kept = { fields: DocumentFields; before?: { fields: DocumentFields } }

/** What a document said, as it was read; and what an earlier one had said, where it was kept as somebody else's. */
export function documentItems({ fields, before }: Kept): Known[] {
  const now = itemsOf(fields, 'Se leyó de tu documento para comprobar tus datos.')
  if (before === undefined) return now
  const why = 'Se leyó de otro documento que confirmaste antes. Se guarda porque decía datos de otra persona.'
  const earlier = itemsOf(before.fields, why).map((item) => ({
    ...item,
    name: `before_${item.name}`,
    label: `${item.label} de antes`,
  }))
  return [...now, ...earlier]
}

function itemsOf(fields: DocumentFields, why: string): Known[] {
  const shown: [name: keyof DocumentFields, label: string, mask: ((text: string) => string) | null][] = [
    ['givenNames', 'Nombre en el documento', null],
    ['firstSurname', 'Primer apellido', null],
    ['secondSurname', 'Segundo apellido', null],
    ['documentNumber', 'Número', (text) => maskMiddle(text, 0, 4)],
    ['curp', 'CURP', (text) => maskMiddle(text, 4, 2)],
    ['birthDate', 'Fecha de nacimiento', (text) => `${text.slice(0, 4)}-••-••`],
    ['expiresOn', 'Vigencia', null],
  ]
  return shown.flatMap(([name, label, mask]) => {
    const value = fields[name]
    if (value === undefined) return []
    return [{ name, label, value, masked: mask && mask(value), why, until: untilErased, item: 'document' }]
  })
}
