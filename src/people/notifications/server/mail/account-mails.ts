import { renderMail } from '#club/mail/server/mail-layout.ts'

type Letter = { subject: string; html: string; text: string }

/** The code and the link that prove a mailbox: of a new account, or of an account's new address. */
export async function confirmEmailMail(
  firstName: string,
  url: string,
  code: string,
  change: 'account' | 'address',
): Promise<Letter> {
  const title = change === 'account' ? 'Confirma tu correo' : 'Confirma tu correo nuevo'
  const why =
    change === 'account'
      ? `Hola, ${firstName}. Escribe este código en la pantalla donde te registraste y tu cuenta queda lista.`
      : `Hola, ${firstName}. Pediste usar este correo en tu cuenta. Escribe este código en «Mi cuenta» y lo cambiamos.`
  const content = await renderMail({
    preview: `Tu código es ${code}. Vence en 30 minutos.`,
    title,
    blocks: [
      { kind: 'text', text: why },
      { kind: 'code', label: 'Tu código', code },
      {
        kind: 'text',
        text: 'Vence en 30 minutos. Si ya cerraste esa pantalla, usa el enlace: sirve una vez, 24 horas.',
      },
      { kind: 'button', label: 'Confirmar mi correo', url },
    ],
    footer: 'Si tú no lo pediste, ignora este correo: sin tu confirmación no pasa nada.',
  })
  return { subject: title, ...content }
}

/** For somebody who registers with an e-mail that already has an account. */
export async function alreadyRegisteredMail(firstName: string, loginUrl: string): Promise<Letter> {
  const content = await renderMail({
    preview: 'Ya tienes cuenta con este correo.',
    title: 'Ya tienes cuenta',
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. Alguien quiso crear una cuenta con este correo, pero ya tienes una.`,
      },
      { kind: 'button', label: 'Iniciar sesión', url: loginUrl },
      {
        kind: 'text',
        text: 'Si no recuerdas tu contraseña, ahí mismo puedes pedir un enlace para cambiarla.',
      },
    ],
    footer: 'Si no fuiste tú, no tienes que hacer nada: tu cuenta sigue igual.',
  })
  return { subject: 'Ya tienes cuenta en la taquilla', ...content }
}

export async function passwordResetMail(firstName: string, url: string): Promise<Letter> {
  const content = await renderMail({
    preview: 'El enlace vence en 30 minutos.',
    title: 'Cambia tu contraseña',
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}. Con este enlace eliges una contraseña nueva.` },
      { kind: 'button', label: 'Elegir contraseña nueva', url },
      {
        kind: 'text',
        text: 'Sirve una vez y vence en 30 minutos. Al usarlo cerramos tus sesiones abiertas.',
      },
    ],
    footer: 'Si tú no lo pediste, ignora este correo: tu contraseña sigue igual.',
  })
  return { subject: 'Cambia tu contraseña', ...content }
}

/** For the owner of an address that somebody else wants for an account. */
export async function emailTakenMail(firstName: string, loginUrl: string): Promise<Letter> {
  const content = await renderMail({
    preview: 'Este correo ya tiene su propia cuenta.',
    title: 'Este correo ya tiene cuenta',
    blocks: [
      {
        kind: 'text',
        text: `Hola, ${firstName}. Alguien pidió usar este correo en otra cuenta. Como ya tienes una, no cambiamos nada.`,
      },
      { kind: 'button', label: 'Iniciar sesión', url: loginUrl },
    ],
    footer: 'Si no fuiste tú, no tienes que hacer nada.',
  })
  return { subject: 'Este correo ya tiene cuenta', ...content }
}

/** Tells the owner of a change that a stranger could have made. */
export async function changeNoticeMail(
  firstName: string,
  change: 'email' | 'password',
  resetUrl: string,
): Promise<Letter> {
  const title = change === 'email' ? 'Cambiaste tu correo' : 'Cambiaste tu contraseña'
  const what =
    change === 'email'
      ? 'Tu cuenta usa desde ahora otro correo. A este ya no te escribiremos.'
      : 'Tu contraseña cambió y cerramos tus demás sesiones.'
  const content = await renderMail({
    preview: what,
    title,
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}. ${what}` },
      { kind: 'notice', tone: 'warn', text: 'Si no fuiste tú, actúa ahora.' },
      change === 'email'
        ? { kind: 'button', label: 'Escribirnos', url: new URL('/system/footer/ContactUs', resetUrl).href }
        : { kind: 'button', label: 'Cambiar mi contraseña', url: resetUrl },
    ],
  })
  return { subject: title, ...content }
}
