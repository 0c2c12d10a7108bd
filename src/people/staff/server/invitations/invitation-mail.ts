import { renderMail } from '#club/mail/server/mail-layout.ts'
import { invitationHours } from './rows.ts'

/** The mail that brings somebody into the club's side. */
export async function invitationMail(firstName: string, roleName: string, url: string) {
  const title = 'Te invitaron al personal de la taquilla'
  const content = await renderMail({
    preview: `Elige tu contraseña. El enlace vence en ${invitationHours} horas.`,
    title,
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. Administración te dio el rol ${roleName}. Elige tu contraseña y da de alta tu aplicación de códigos.`,
      },
      { kind: 'button', label: 'Entrar al personal', url },
      { kind: 'text', text: `El enlace sirve una vez y vence en ${invitationHours} horas.` },
    ],
    footer: 'Si no trabajas en el club, ignora este correo: sin ti no pasa nada.',
  })
  return { subject: title, ...content }
}
