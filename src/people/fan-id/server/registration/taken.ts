import { Problem } from '#lib/problem.ts'

const recover =
  'Entra con él o recupéralo con un código; si crees que es un error, pide que una persona lo revise.'

const words: Record<string, [code: string, words: string]> = {
  fans_curp_once: ['curp_taken', `Ya hay un Fan ID con esa CURP. ${recover}`],
  fans_curp_no_minor: [
    'curp_taken',
    'Esa CURP está registrada como menor de edad. Pide a quien responde por ti que la quite, o escríbenos.',
  ],
  fans_phone_once: ['phone_taken', `Ya hay un Fan ID con ese celular. ${recover}`],
  fans_account_once: ['fan_exists', `Ya tienes un Fan ID con ese correo. ${recover}`],
  fan_documents_number_once: ['document_taken', `Ya hay un Fan ID con ese documento. ${recover}`],
}

/** What the database refuses because somebody has it already, without saying who. */
export function refuseTaken(error: Error & { constraint?: string }): never {
  const [code, message] = words[error.constraint ?? ''] ?? []
  if (code === undefined) throw error
  throw new Problem(code, message ?? '', 409)
}
