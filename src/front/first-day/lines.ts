import { listWords } from '#lib/list.ts'
/**
 * What stands between a new installation and its first sale, in the order in which it is seen to. `needed`: the law or
 * somebody's money depends on it, so nothing is put on sale before. `by`: how its test ends, at once or with a code that arrives.
 */
export const firstDayLines = [
  {
    line: 'identity',
    title: 'Nombre y colores',
    why: 'Lo que la gente ve en cada página, correo y boleto.',
    needed: true,
  },
  {
    line: 'legal',
    title: 'Textos legales',
    why: 'Avisos de privacidad y términos aprobados por jurídico, con los datos del club.',
    needed: true,
  },
  {
    line: 'payments',
    title: 'Llaves del proveedor de pagos',
    why: 'Se pide una ficha de $10.00, se cancela y se prueba la llave pública: nadie paga nada.',
    needed: true,
  },
  {
    line: 'webhook',
    title: 'Avisos del proveedor',
    why: 'Un aviso firmado sale a internet y vuelve por la dirección pública; uno con otra firma se rechaza.',
    needed: true,
  },
  {
    line: 'mail',
    title: 'Correo que llega',
    why: 'Por correo llegan boletos y comprobantes. Te mandamos un código y lo escribes aquí.',
    needed: true,
    by: 'mail',
  },
  {
    line: 'mail_records',
    title: 'Remitente de confianza',
    why: 'SPF, DKIM y DMARC en el dominio: sin ellos los boletos terminan en correo no deseado.',
    needed: false,
  },
  {
    line: 'phone',
    title: 'Mensajes al celular',
    why: 'Los códigos del Fan ID llegan por mensaje. Te mandamos uno y lo escribes aquí.',
    needed: false,
    by: 'phone',
  },
  {
    line: 'storage',
    title: 'Archivos',
    why: 'Se guarda un archivo, se lee igual y se borra.',
    needed: true,
  },
  {
    line: 'backup',
    title: 'Respaldo restaurado',
    why: 'Un respaldo que nadie ha restaurado no es un respaldo.',
    needed: false,
  },
  {
    line: 'stadium',
    title: 'Plano del estadio',
    why: 'Sin plano vigente no hay lugares que vender.',
    needed: false,
  },
  {
    line: 'season',
    title: 'Temporada',
    why: 'Cada partido y cada bonogallo es de una.',
    needed: false,
  },
  {
    line: 'staff',
    title: 'Personal',
    why: 'Dos personas de administración, y todas con segundo factor: una sola que pierde su celular cierra el club.',
    needed: false,
  },
] as const satisfies readonly {
  line: string
  title: string
  why: string
  needed: boolean
  by?: 'mail' | 'phone'
}[]

export type FirstDayLine = (typeof firstDayLines)[number]['line']

/** `textos legales, archivos y …`: titles within a sentence. */
export function inASentence(titles: readonly string[]): string {
  return listWords(titles.map((title) => title.charAt(0).toLowerCase() + title.slice(1)))
}
