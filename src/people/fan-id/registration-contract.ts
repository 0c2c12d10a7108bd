import { z } from 'zod/mini'
import { Email, Phone } from '#lib/contact.ts'
import { anyone, fan } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { SignedFan } from '#lib/session-user.ts'

export const DocumentKind = z.enum(['ine', 'passport', 'curp_biometrica'])
export type DocumentKind = z.infer<typeof DocumentKind>

const Captcha = z.optional(z.string().check(z.maxLength(4000)))
const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'Vuelve a empezar tu registro'))
export const Code = z.string().check(z.regex(/^\d{6}$/, 'Escribe los 6 números del código'))
const Sex = z.enum(['H', 'M', 'X'])
const NameField = z.enum(['givenNames', 'firstSurname', 'secondSurname'])
const optionalLine = (most: number) => z.nullable(line(most, 'Escribe tu segundo apellido'))

/** What a person says of themselves; the document confirms it later. Dates are `YYYY-MM-DD`. */
export const PersonForm = {
  givenNames: line(80, 'Escribe tu nombre'),
  firstSurname: line(80, 'Escribe tu primer apellido'),
  secondSurname: optionalLine(80),
  /** Null for who has none: foreigners with a passport. */
  curp: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(24))),
  birthDate: z.iso.date('Escribe tu fecha de nacimiento'),
  sex: z.nullable(Sex),
  nationality: z.string().check(z.regex(/^[A-Z]{3}$/, 'Elige tu nacionalidad')),
}

/** Something that looks odd and stops nobody, in words for the person. `field` names where. */
export const Warning = z.object({ code: z.string(), field: z.nullable(z.string()), words: z.string() })
export type Warning = z.infer<typeof Warning>

/** Exactly what to do again, and where. */
export const Repeat = z.object({
  code: z.string(),
  where: z.enum(['data', 'front', 'back', 'selfie']),
  words: z.string(),
})
export type Repeat = z.infer<typeof Repeat>

const DocumentRead = z.object({
  id: Uuid,
  kind: DocumentKind,
  confirmed: z.boolean(),
  fields: z.object({
    givenNames: z.nullable(z.string()),
    firstSurname: z.nullable(z.string()),
    secondSurname: z.nullable(z.string()),
    curp: z.nullable(z.string()),
    birthDate: z.nullable(z.string()),
    sex: z.nullable(Sex),
    expiresOn: z.nullable(z.string()),
    documentNumber: z.nullable(z.string()),
  }),
  /** Names that were read in one place only (`other` is empty) or in two ways. */
  doubts: z.array(z.object({ field: NameField, other: z.array(z.string()) })),
  warnings: z.array(Warning),
})
export type DocumentRead = z.infer<typeof DocumentRead>

/** Where a registration stands; the same on every device. `next` is the screen that goes on with it. */
export const Registration = z.object({
  status: z.enum(['registering', 'in_review', 'approved', 'refused']),
  next: z.enum(['document', 'confirm', 'selfie', 'wait', 'done']),
  way: z.enum(['face', 'person']),
  /** Whether the consent to use the face stands. */
  biometrics: z.boolean(),
  person: z.object({
    givenNames: z.string(),
    firstSurname: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  document: z.nullable(DocumentRead),
  repeat: z.array(Repeat),
  review: z.nullable(z.object({ openedAt: Instant, dueAt: Instant, reason: z.string() })),
  /** What the club answered a review, in words for the person. */
  answer: z.nullable(z.string()),
  /** When the last of the pictures that are kept will be gone; null when none is. */
  picturesGoneAt: z.nullable(Instant),
})
export type Registration = z.infer<typeof Registration>

export const startSignUp = anyone.post(
  '/fan/sign-ups',
  'Empieza un Fan ID: manda un código al celular y otro al correo; la respuesta es la misma exista o no la persona',
  {
    body: z.strictObject({
      ...PersonForm,
      phone: Phone,
      email: Email,
      acceptsNotice: z.literal(true, 'Para tu Fan ID necesitas aceptar el aviso'),
      acceptsBiometrics: z.boolean(),
      captcha: Captcha,
    }),
    reply: z.object({ signUp: z.string(), expiresAt: Instant, warnings: z.array(Warning) }),
    status: 202,
    perMinute: 10,
    guards: true,
  },
)

export const sendSignUpCode = anyone.post('/fan/sign-ups/codes', 'Manda otra vez uno de los dos códigos', {
  body: z.strictObject({ signUp: Token, channel: z.enum(['phone', 'email']) }),
  reply: Done,
  status: 202,
  perMinute: 6,
  guards: true,
})

export const confirmSignUp = anyone.post(
  '/fan/sign-ups/confirmations',
  'Confirma celular o correo con su código; con los dos empieza la sesión de fan',
  {
    body: z.strictObject({ signUp: Token, channel: z.enum(['phone', 'email']), code: Code }),
    reply: z.object({ phone: z.boolean(), email: z.boolean(), signedIn: z.nullable(SignedFan) }),
    perMinute: 20,
    guards: true,
  },
)

export const readRegistration = fan.get('/fan/registration', 'En qué va mi registro', { reply: Registration })

export const startDocument = fan.post('/fan/documents', 'Empieza la lectura de un documento', {
  body: z.strictObject({ kind: DocumentKind }),
  reply: z.object({ id: Uuid }),
  status: 201,
  perMinute: 20,
})

const ofDocument = z.strictObject({ documentId: Uuid })

export const sendDocumentSide = fan.put(
  '/fan/documents/:documentId/sides/:side',
  'Sube un lado del documento (JPEG, PNG o WebP); otra vez lo reemplaza',
  {
    params: z.extend(ofDocument, { side: z.enum(['front', 'back']) }),
    upload: true,
    reply: Done,
    perMinute: 30,
  },
)

export const readDocumentSides = fan.post(
  '/fan/documents/:documentId/reading',
  'Lee los lados subidos: lo que dicen, o qué repetir',
  { params: ofDocument, reply: Registration, perMinute: 12 },
)

export const confirmDocument = fan.post(
  '/fan/documents/:documentId/confirmation',
  'La persona confirma o corrige lo que se leyó',
  {
    params: ofDocument,
    body: z.strictObject({
      givenNames: PersonForm.givenNames,
      firstSurname: PersonForm.firstSurname,
      secondSurname: PersonForm.secondSurname,
      curp: PersonForm.curp,
      birthDate: PersonForm.birthDate,
    }),
    reply: Registration,
  },
)

export const askReview = fan.post(
  '/fan/reviews',
  'Pide que una persona revise mi registro, o terminarlo en ventanilla, sin rostro',
  { body: z.strictObject({ words: z.optional(z.string().check(z.maxLength(1000))) }), reply: Registration },
)

export const allowBiometrics = fan.put(
  '/fan/consents/biometrics',
  'Da o retira el permiso de usar mi rostro; retirarlo borra la plantilla',
  { body: z.strictObject({ allowed: z.boolean() }), reply: Registration },
)
