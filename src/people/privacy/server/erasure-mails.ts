import { formatMoment } from '#lib/dates.ts'
import type { Kept } from '#server/personal-data.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'

type Mail = { subject: string; html: string; text: string }

/** When an erasure was asked for: what happens when, and the way back, which needs no login. */
export async function erasureAskedMail(firstName: string, dueAt: Date, undoUrl: string): Promise<Mail> {
  const title = `Borraremos tu cuenta el ${formatMoment(dueAt)}`
  const content = await renderMail({
    preview: 'Hasta entonces puedes deshacerlo.',
    title,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. Pediste borrar tu cuenta. Hasta esa hora todo sigue igual.`,
      },
      { kind: 'button', label: 'Conservar mi cuenta', url: undoUrl },
      {
        kind: 'notice',
        tone: 'warn',
        text: 'Si tú no lo pediste, consérvala con el botón y cambia tu contraseña.',
      },
    ],
  })
  return { subject: title, ...content }
}

/** The receipt of an erasure: what was erased, and what the law makes the club keep. */
export async function erasedMail(firstName: string, at: Date, kept: Kept[]): Promise<Mail> {
  const title = 'Borramos tu cuenta'
  const content = await renderMail({
    preview: 'Este es tu comprobante. Es el último correo que te mandamos.',
    title,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. El ${formatMoment(at)} borramos tu nombre, correo, celular, contraseña, sesiones, dispositivos, avisos, preferencias y copias de datos.`,
      },
      { kind: 'text', text: 'Esto se queda, sin tu nombre ni tu correo:' },
      { kind: 'list', items: kept.map(({ what, why }) => `${what}. ${why}`) },
      { kind: 'text', text: 'Si algún día quieres volver, crea una cuenta nueva con el mismo correo.' },
    ],
    footer: 'Guarda este correo: es tu comprobante del borrado.',
  })
  return { subject: title, ...content }
}
