import { formatMoment } from '#lib/dates.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'

/** To the mailbox that is invited. It names no child: a mailbox may be mistyped. */
export async function invitationMail({ from, expiresAt }: { from: string; expiresAt: Date }, link: string) {
  const content = await renderMail({
    preview: `${from} quiere que tú también respondas por un menor.`,
    title: `${from} te invita a ser responsable de un menor`,
    blocks: [
      {
        kind: 'text',
        text: 'Si aceptas, los dos podrán ver su registro, acompañar su entrada al estadio y decidir sobre sus datos.',
      },
      { kind: 'text', text: 'Necesitas tu propio Fan ID aprobado. Abre el enlace en tu celular.' },
      { kind: 'button', label: 'Ver la invitación', url: link },
      { kind: 'text', text: `La invitación vale 7 días, hasta el ${formatMoment(expiresAt)}` },
    ],
    footer: 'No reenvíes este correo. Si no conoces a esta persona, ignóralo: no pasa nada.',
  })
  return { subject: `${from} te invita a ser responsable de un menor`, ...content }
}
