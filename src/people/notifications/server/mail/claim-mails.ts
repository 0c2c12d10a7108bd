import { currentClub } from '#club/settings/club-words.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'

type Letter = { subject: string; html: string; text: string }

/** To somebody whom the club knew before it sold here: the link by which the account becomes theirs. `words`: the club's own. */
export async function claimMail(firstName: string, url: string, words = ''): Promise<Letter> {
  const lead =
    words === ''
      ? 'Cambiamos de boletera y tu cuenta ya está lista: tus compras, tu lugar y tu saldo te esperan.'
      : words
  const [first = '', ...rest] = lead.split(/\n+/).filter((part) => part.trim() !== '')
  const content = await renderMail({
    preview: 'Elige tu contraseña y tu cuenta es tuya.',
    title: 'Reclama tu cuenta',
    blocks: [
      { kind: 'text', text: `Hola, ${firstName}. ${first}` },
      ...rest.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'button', label: 'Reclamar mi cuenta', url },
      {
        kind: 'text',
        text: 'El enlace es solo tuyo: sirve una vez y vence en 14 días. Ahí eliges tu contraseña y lees el aviso de privacidad.',
      },
    ],
    footer: 'Si no eres tú o no quieres la cuenta, no tienes que hacer nada: sin este enlace nadie entra.',
  })
  return { subject: `Tu cuenta de ${currentClub().name} te espera`, ...content }
}

/** The digits that prove a mailbox which was typed behind a link that came by text message. */
export async function claimCodeMail(code: string): Promise<Letter> {
  const content = await renderMail({
    preview: `Tu código es ${code}. Vence en 30 minutos.`,
    title: 'Confirma tu correo',
    blocks: [
      { kind: 'text', text: 'Escribe este código en la pantalla donde reclamas tu cuenta.' },
      { kind: 'code', label: 'Tu código', code },
    ],
    footer: 'Si tú no lo pediste, ignora este correo: sin el código no pasa nada.',
  })
  return { subject: 'Confirma tu correo', ...content }
}
