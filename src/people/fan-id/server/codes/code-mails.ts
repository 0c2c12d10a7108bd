import { currentClub } from '#club/settings/club-words.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import { codeMinutes } from '../../codes-rules.ts'

type Mail = { subject: string; html: string; text: string }

const purposes = {
  confirm_email: {
    subject: 'Tu código para tu Fan ID',
    title: 'Confirma tu correo',
    why: 'Escribe este código en tu registro de Fan ID.',
  },
  log_in: {
    subject: 'Tu código para entrar',
    title: 'Entra con este código',
    why: 'Escríbelo en la pantalla donde lo pediste.',
  },
  new_device: {
    subject: 'Confirma tu dispositivo nuevo',
    title: 'Un dispositivo nuevo',
    why: 'Tu selfie coincide. Como este dispositivo es nuevo, escribe también este código.',
  },
}

/** Six digits by mail. */
export async function codeMail(purpose: keyof typeof purposes, code: string): Promise<Mail> {
  const { subject, title, why } = purposes[purpose]
  const content = await renderMail({
    preview: `Vence en ${codeMinutes} minutos.`,
    title,
    blocks: [
      { kind: 'text', text: why },
      { kind: 'code', label: 'Tu código', code },
      { kind: 'text', text: `Vence en ${codeMinutes} minutos. Nadie del club te lo va a pedir.` },
    ],
    footer: 'Si tú no lo pediste, ignora este correo: sin el código no pasa nada.',
  })
  return { subject, ...content }
}

/** For somebody who registers and is a fan already. */
export async function knownAccountMail(firstName: string, loginUrl: string): Promise<Mail> {
  const content = await renderMail({
    preview: 'Entra o recupéralo con un código.',
    title: 'Ya tienes Fan ID',
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}. Quisiste registrarte y ya tienes Fan ID con estos datos.` },
      { kind: 'button', label: 'Entrar a mi Fan ID', url: loginUrl },
      { kind: 'text', text: 'Si no puedes entrar con tu selfie, ahí mismo pides un código y lo recuperas.' },
    ],
    footer: 'Si no fuiste tú, no tienes que hacer nada: tu Fan ID sigue igual.',
  })
  return { subject: 'Ya tienes Fan ID', ...content }
}

/** For the fan whose CURP somebody else typed, or the fan with another mailbox. */
export async function curpTypedMail(firstName: string, loginUrl: string): Promise<Mail> {
  const content = await renderMail({
    preview: 'Tu CURP se escribió en un registro nuevo.',
    title: 'Alguien escribió tu CURP',
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. Alguien quiso registrar un Fan ID con tu CURP y otro correo.`,
      },
      { kind: 'text', text: 'Si fuiste tú: ya tienes Fan ID. Entra, o recupéralo con un código.' },
      { kind: 'button', label: 'Entrar a mi Fan ID', url: loginUrl },
    ],
    footer: 'Si no fuiste tú, no tienes que hacer nada: una CURP se registra una sola vez.',
  })
  return { subject: 'Alguien escribió tu CURP en un registro', ...content }
}

export const codeText = (code: string) =>
  `${currentClub().name}: ${code} es tu código de Fan ID. Vence en ${codeMinutes} minutos. No lo compartas.`

export const knownText = () =>
  `${currentClub().name}: ya tienes Fan ID con este celular. Entra o recupéralo con un código por correo. Si no fuiste tú, ignora este mensaje.`
